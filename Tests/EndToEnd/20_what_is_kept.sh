#!/bin/bash
# What survives a kill: values, a panel put over HTTP, presets, the log; and a panel file that changes while it is served.
. "$(dirname "$0")/checks.bash"
touchplane=${TOUCHPLANE:-.build/debug/touchplane}
json='Content-Type: application/json'
cp Examples/mixer.json5 "$scratch/mixer.json5"

# begin: a server of our own in the data folder, with its address in $url.
begin() {
    exec {words}< <(exec "$touchplane" serve "$scratch/mixer.json5" --listen 127.0.0.1:0 --data "$scratch/data" 2>>"$scratch/log")
    server=$!
    listeners+=("$server")
    local first=
    read -r -t 20 first <&"$words" || not_ok "a server starts in the data folder" "$(cat "$scratch/log")"
    url=${first#listening on }
    panel=$url/v1/panels/mixer
}

begin
answer -X PUT "$panel/controls/kick/value" -H "$json" -d 0.4
is "a fader is moved" 200 "$status"
answer -X PUT "$url/v1/panels/desk" -H "$json" -d '{controls: [{id: "lamp", kind: "switch", frame: [0, 0, 60, 40]}]}'
is "a panel is put" 201 "$status"
answer -X PUT "$url/v1/panels/desk/controls/lamp/value" -H "$json" -d true
is "and its lamp switched on" 200 "$status"
answer -X PUT "$panel/presets/soundcheck" -H "$json" -d '{}'
is "a preset is stored" 201 "$status"
revision=$(curl -s "$panel" | jq .revision)
code=0
said=$("$touchplane" serve --listen 127.0.0.1:0 --data "$scratch/data" 2>&1) || code=$?
is "a second server in the same folder is refused" 1 "$code"
has "with the folder's name" "$scratch/data is in use by process $server" "$said"

# The kernel gives the folder back when the process has ended, not when the signal was sent.
kill -KILL "$server"
wait "$server" || true
begin
is "after a kill the fader is where it was" 0.4 "$(control kick .value)"
is "and the lamp is on" true "$(curl -s "$url/v1/panels/desk/controls/lamp/value")"
if [ "$(curl -s "$panel" | jq .revision)" -gt "$revision" ]; then ok "the revision is higher"; else not_ok "the revision is higher"; fi
answer "$panel/log"
holds "the log tells of what was done before" 'any(.turns[].controls[]; .id == "kick" and .value == 0.4)'

answer -X PUT "$panel/controls/kick/value" -H "$json" -d 0.9
answer "$panel/presets/soundcheck/recall" -H "$json" -d '{"as":"user"}'
is "the preset is recalled" 200 "$status"
holds "which fires" 'any(.steps[]; .control == "kick" and (.events | index("valueChanged") != null))'
is "and moves the fader back" 0.4 "$(control kick .value)"
answer "$panel/undo" -H "$json" -d '{}'
is "undo takes the recall back" 0.9 "$(control kick .value)"

listen "$panel/stream"
heard "somebody watches" 'event: snapshot'
sed 's/title: "Stage"/title: "Small stage"/' Examples/mixer.json5 >"$scratch/fresh" && mv "$scratch/fresh" "$scratch/mixer.json5"
heard "a changed file is picked up" '*"title":"Small stage"*'
is "and the fader keeps its value" 0.9 "$(control kick .value)"
echo '{ panel: "mixer"' >"$scratch/mixer.json5"
kill -HUP "$server"
answer -X PUT "$panel/controls/kick/value" -H "$json" -d 0.5
is "a mistake in it leaves the panel running" 200 "$status"

kill -TERM "$server"
heard "told to end it says goodbye" 'event: bye'
has "what was wrong was said in one line" "mixer.json5:2:1: found the end of the text" "$(cat "$scratch/log")"
