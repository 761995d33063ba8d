; A program of Windows in the place of ours: it writes down how it was started, beside itself.
Target amd64-unicode
Unicode true
Name "stand-in"
OutFile "${OUTPUT}"
SilentInstall silent
RequestExecutionLevel user

Section
  FileOpen $0 "$EXEDIR\started.txt" w
  FileWriteUTF16LE /BOM $0 "$CMDLINE"
  FileClose $0
SectionEnd
