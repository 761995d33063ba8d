; The installer for Windows, for one user and without an administrator. `build/installer.py` calls
; makensis with: VERSION, NUMBERS (four of them), SOURCE (the bundle), REMOVAL (a script that takes
; away what is in that), ICON, LICENCE, OUTPUT; and TARGET, where a test wants one for 64 bits.

!ifdef TARGET
  Target "${TARGET}"
!endif
Unicode true
!include LogicLib.nsh
!include MUI2.nsh

!define NAME "Skirmish Box"
!define PROGRAM "skirmish-box.exe"
!define CONSOLE "skirmish-box-console.exe"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs ${NAME}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
LangString RUNNING ${LANG_ENGLISH} "${NAME} is running. Close it, then try again."
LangString RUNNING ${LANG_GERMAN} "${NAME} läuft gerade. Schließe es und versuche es dann noch einmal."

; A type of files: its ending, its class and what people call it.
!macro FileType ENDING CLASS WORDS
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "${WORDS}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${CLASS}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}" ""
!macroend

; An ending that the player has given to another program since stays with that one.
!macro NoFileType ENDING CLASS
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  StrCmp $0 "${CLASS}" 0 +2
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
  DeleteRegValue HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
  DeleteRegKey HKCU "${CLASSES}\${CLASS}"
!macroend

!macro TellExplorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; Nothing is touched while somebody plays: what runs can't be replaced, and half of it would be left.
!macro NotRunning FOLDER EXECUTABLE
  ${DoWhile} ${FileExists} "${FOLDER}\${EXECUTABLE}"
    ClearErrors
    FileOpen $1 "${FOLDER}\${EXECUTABLE}" a
    ${IfNot} ${Errors}
      FileClose $1
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel 1
      Quit
  ${Loop}
!macroend

; An older version goes by its own way out, wherever it lies: that alone knows what it has put there.
!macro RemoveOlder
  ${If} ${FileExists} "$0\uninstall.exe"
    ExecWait '"$0\uninstall.exe" /S _?=$0'
    Delete "$0\uninstall.exe"
    RMDir "$0"
  ${EndIf}
!macroend

Section "${NAME}"
  ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
  ${IfThen} $0 == "" ${|} StrCpy $0 "$INSTDIR" ${|}
  !insertmacro NotRunning "$0" "${PROGRAM}"
  !insertmacro NotRunning "$0" "${CONSOLE}"
  !insertmacro RemoveOlder
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  File "/oname=LICENSE.txt" "${LICENCE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
  !insertmacro FileType ".skirmish" "SkirmishBox.Game" "${NAME} game"
  !insertmacro FileType ".skirmish-scenario" "SkirmishBox.Scenario" "${NAME} scenario"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Skirmish Box developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  !insertmacro TellExplorer
SectionEnd

; File by file: the folder may be any that was chosen, and hold what is the player's own. Saved games
; and settings lie in the user's own folders and stay.
Section "Uninstall"
  !insertmacro NotRunning "$INSTDIR" "${PROGRAM}"
  !insertmacro NotRunning "$INSTDIR" "${CONSOLE}"
  !include /CHARSET=UTF8 "${REMOVAL}"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  !insertmacro NoFileType ".skirmish" "SkirmishBox.Game"
  !insertmacro NoFileType ".skirmish-scenario" "SkirmishBox.Scenario"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TellExplorer
SectionEnd
