#!/bin/bash
# The server as a process: how it starts, says where it listens, tells whether it is well, and ends.
. "$(dirname "$0")/checks.bash"
touchplane=${TOUCHPLANE:-.build/debug/touchplane}
own=${url#http://}

# fails NAME WORD… -- ARGUMENTS…: the program ends by itself, not with 0, and says one line with these words.
fails() {
    local name=$1 words=() code=0 said
    shift
    while [ "$1" != -- ]; do words+=("$1") && shift; done
    shift
    said=$(timeout 10 "$touchplane" "$@" 2>&1 >/dev/null) || code=$?
    case $code in 0 | 124) not_ok "$name" "exit code $code" "$said" ;; *) ok "$name" ;; esac
    is "  in one line" 1 "$(grep -c . <<<"$said")"
    for word in "${words[@]}"; do has "  naming $word" "$word" "$said"; done
}

fails "a port that is taken ends it" "$own" -- serve Examples/mixer.json5 --listen "$own" --data none
echo '{ panel: "desk", size: [400, 300], controls: [ { id: "a", kind: "sliedr" } ] }' >"$scratch/bad.json5"
fails "a bad panel ends it" bad.json5:1: sliedr -- serve "$scratch/bad.json5" --listen 127.0.0.1:0 --data none
fails "a panel that is not there ends it" absent.json5 -- serve "$scratch/absent.json5" --listen 127.0.0.1:0 --data none
fails "an option nobody knows ends it" --lisen -- serve --lisen 127.0.0.1:0

code=0
"$touchplane" health "$url" >/dev/null 2>&1 || code=$?
is "health says that a running server is well" 0 "$code"
code=0
timeout 10 "$touchplane" health http://127.0.0.1:9 >/dev/null 2>&1 || code=$?
is "and that nothing is well where nothing runs" 1 "$code"

# A server of our own, with someone listening and a finger down, is told to end.
coproc SERVER { exec "$touchplane" serve Examples/mixer.json5 --listen 127.0.0.1:0 --public public --data none 2>"$scratch/log"; }
server=$SERVER_PID
read -r -t 10 first <&"${SERVER[0]}" || first=
has "the first line says where it listens" "listening on http://127.0.0.1:" "$first"
url=${first#listening on }
listen "$url/v1/panels/mixer/stream"
heard "it has a listener" 'event: snapshot'
touch '{"touch":1,"phase":"began","control":"talk"}'
is "and a finger rests on Talk" true "$(control talk .isHighlighted)"

kill -TERM "$server"
heard "told to end it says goodbye" 'event: bye'
SECONDS=0 code=0
wait "$server" || code=$?
is "and ends with 0" 0 "$code"
if [ "$SECONDS" -le 5 ]; then ok "within five seconds"; else not_ok "within five seconds" "$SECONDS seconds"; fi
