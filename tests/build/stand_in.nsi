; A program of Windows in the place of ours: it writes down how it was started, beside itself, and
; runs as long as there is a file named stay.
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
  IfFileExists "$EXEDIR\stay" 0 +3
    Sleep 50
    Goto -2
SectionEnd
