#!/bin/sh
# Starts Skirmish Box on Linux, and says so in one line where the C library is too old for it.
needed=@GLIBC@
program=$(readlink -f "$0").bin
said=$(getconf GNU_LIBC_VERSION 2>/dev/null)
found=${said#glibc }
case $found in
    2.*) minor=${found#2.}; minor=${minor%%[!0-9]*} ;;
    [3-9].*) minor=999 ;;
    *) minor=0; found="none of that kind" ;;
esac
if [ "$minor" -lt "${needed#2.}" ]; then
    why="Skirmish Box needs the C library glibc $needed or newer (Debian 12, Ubuntu 22.04, Fedora 36); here is $found. The package for Python runs on older ones."
    echo "skirmish-box: $why" >&2
    if [ ! -t 2 ]; then
        # Started from a menu: nobody reads what is written there.
        zenity --error --text="$why" 2>/dev/null || kdialog --error "$why" 2>/dev/null \
            || xmessage "$why" 2>/dev/null
    fi
    exit 2
fi
exec "$program" "$@"
