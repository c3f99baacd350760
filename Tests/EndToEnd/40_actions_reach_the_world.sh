#!/bin/bash
# Actions reach webhooks, a broker, an OSC device, a program and other controls, and what devices report comes back.
# The broker is a real mosquitto; the rest of the world is world.py.
. "$(dirname "$0")/checks.bash"
touchplane=${TOUCHPLANE:-.build/debug/touchplane}
json='Content-Type: application/json'
me='Touchplane-Client: me'

# The world, a broker, and a server that knows both.
exec {world}< <(exec python3 "$(dirname "$0")/world.py")
listeners+=($!)
read -r -t 10 -u "$world" http osc free
broker=$free
if [ "$(id -u)" = 0 ]; then printf 'user root\n' >"$scratch/mosquitto"; else : >"$scratch/mosquitto"; fi
printf 'listener %s 127.0.0.1\nallow_anonymous true\n' "$broker" >>"$scratch/mosquitto"
PATH=$PATH:/usr/sbin mosquitto -c "$scratch/mosquitto" >"$scratch/broker" 2>&1 &
listeners+=($!)
until exec {probe}<>"/dev/tcp/127.0.0.1/$broker"; do read -r -t 0.05 <> <(:) || true; done 2>/dev/null
exec {probe}>&-
printf 'a key' >"$scratch/key"

cat >"$scratch/desk.json5" <<JSON5
{ panel: "desk", size: [400, 600],
  controls: [
    { id: "gain", kind: "slider", title: "Gain", value: 0.5, feedback: { mqtt: "desk/gain/state", value: "{{payload.level}}" },
      actions: [
        { id: "mqtt", on: "valueChanged", do: { mqtt: "desk/{{control}}", retain: true, qos: 1 } },
        { id: "osc", on: "valueChanged", do: { osc: "/never/gain", to: "127.0.0.1:$osc", args: ["{{value}}", { int: 3 }, "{{panel}}"] } },
      ] },
    { id: "echo", kind: "slider", feedback: { osc: "/echo/x" },
      actions: [ { on: "valueChanged", do: { osc: "/echo/x", to: "127.0.0.1:$osc", args: ["{{value}}"] } } ] },
    { id: "twice", kind: "slider", feedback: { osc: "/twice/x" },
      actions: [ { on: "valueChanged", do: { osc: "/twice/x", to: "127.0.0.1:$osc", args: ["{{value}}"] } } ] },
    { id: "late", kind: "slider", feedback: { osc: "/late/x" },
      actions: [ { on: "valueChanged", do: { osc: "/late/x", to: "127.0.0.1:$osc", args: ["{{value}}"] } } ] },
    { id: "same", kind: "slider", value: 0, feedback: { mqtt: "desk/same" },
      actions: [ { on: "valueChanged", do: { mqtt: "desk/same" } } ] },
    { id: "save", kind: "button", title: "Save",
      actions: [
        { id: "hook", on: "touchUpInside", do: [
          { webhook: "http://127.0.0.1:$http/{{client}}", body: { gain: true, who: "{{client}}" }, secret: "key" },
          { osc: [ { address: "/a" }, { address: "/b", args: [1] } ], to: "127.0.0.1:$osc" },
          { toggle: "mute", as: "user" } ] },
        { id: "up", on: "touchUpInside", target: null, action: "save:" } ] },
    { id: "bad", kind: "button", title: "Bad",
      actions: [ { id: "dead", on: "touchUpInside", do: [
        { webhook: "http://127.0.0.1:$http/refuse" }, { webhook: "http://127.0.0.1:1/" }, { webhook: "http://127.0.0.1:$http/after" } ] } ] },
    { id: "mute", kind: "switch", title: "Mute",
      actions: [ { on: "valueChanged", do: { exec: ["sh", "-c", "echo \$TOUCHPLANE_CONTROL \$LEVEL >'$scratch/ran'"], env: { LEVEL: "is {{value}}" } } } ] },
  ],
  layout: { vstack: ["gain", "echo", "twice", "late", "same", "save", "bad", "mute"] },
  responders: { "save:": { webhook: "http://127.0.0.1:$http/saved", method: "PUT", text: "by {{control}}" } } }
JSON5

exec {server}< <(exec "$touchplane" serve "$scratch/desk.json5" --listen 127.0.0.1:0 --data none --mqtt "mqtt://127.0.0.1:$broker" \
    --osc-listen 0 --secret "key=$scratch/key" --allow-exec 2>"$scratch/server")
serving=$!
read -r -t 10 -u "$server" line
url=${line#listening on }
panel=$url/v1/panels/desk

# world NAME PATTERN: waits for what arrives outside, in whatever order; each line counts once.
outside=()
world() {
    local index
    while :; do
        for index in "${!outside[@]}"; do
            # shellcheck disable=SC2254  # a pattern is meant
            case ${outside[index]} in $2) unset "outside[index]" && ok "$1" && return ;; esac
        done
        IFS= read -r -t 10 -u "$world" line || break
        outside+=("$line")
    done
    not_ok "$1" "no line like: $2" "       heard: ${outside[*]}" "      server: $(cat "$scratch/server")"
}
set_value() { answer -X PUT "$panel/controls/$1/value" -H "$json" -d "$2"; }
tap() { answer "$panel/controls/$1/tap" -H "$json" -H "$me" -d '{}'; }
value() { curl -s "$panel/controls/$1/value"; }
# becomes NAME CONTROL FILTER: waits until the filter says true of the control's value.
becomes() {
    local revision after=0 said
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        said=$(value "$2" | jq "$3")
        [ "$said" != true ] || { ok "$1" && return; }
        revision=$(curl -s "$panel" | jq .revision)
        [ "$revision" -gt "$after" ] || curl -s "$panel?after=$revision&wait=2" >/dev/null
        after=$revision
    done
    not_ok "$1" "does not become: $3" "is: $(value "$2")" "server: $(cat "$scratch/server")"
}
# effect ACTION KIND OUTCOME: waits until the log says so of an effect.
effect() {
    local found=
    for _ in $(seq 400); do
        found=$(curl -s "$panel/log?after=0" | jq -c "[.effects[] | select(.action == \"$1\" and .kind == \"$2\")] | last")
        [ "$(jq -r '.outcome' <<<"$found")" != "$3" ] || { ok "the log says: $2 of $1 $3" && return; }
    done
    not_ok "the log says: $2 of $1 $3" "$found"
}

# Out.
set_value gain 0.75
is "a value is set" 200 "$status"
world "  the OSC device has it, with its types" 'osc /never/gain ,fis 0.75 3 desk'
effect mqtt mqtt delivered
line=$(mosquitto_sub -p "$broker" -t desk/gain -C 1 -W 10)
is "  the broker keeps it for whoever comes later" 0.75 "$line"
tap save
is "a button is tapped" 200 "$status"
world "  its webhook has the body, signed" 'http POST /me application/json {"gain":true,"who":"me"} v1,*'
world "  a bundle has gone out" 'osc bundle'
world "  a selector reached the panel's responder" 'http PUT /saved text/plain; charset=utf-8 by save'
is "  and another control was switched as a user would" true "$(value mute)"
effect hook toggle delivered
effect action-1 exec delivered
is "  which ran a program, with the value in its environment" 'mute is true' "$(cat "$scratch/ran")"

# A target that refuses, one that is not there: said, and nothing else stops.
tap bad
is "effects that fail do not fail the tap" 200 "$status"
world "  the ones after them are done" 'http POST /after *'
effect dead webhook delivered
holds "  the log has the reasons" '[.effects[] | select(.action == "dead") | .outcome] == ["failed", "failed", "delivered"]' "$(curl -s "$panel/log?after=0")"
has "  the metrics count them" 'touchplane_effects_total{kind="webhook",outcome="failed"} 2' "$(curl -s "$url/metrics")"
has "  the server's log names the target" 'webhook http://127.0.0.1:1/ of bad dead failed' "$(cat "$scratch/server")"

# Back.
mosquitto_pub -p "$broker" -t desk/gain/state -m '{"level":0.25}'
becomes "a device's report is shown" gain '. == 0.25'
holds "  as feedback, which fires nothing" '[.turns[] | select(.origin.by == "feedback") | .events | length] | all(. == 0)' "$(curl -s "$panel/log?after=0")"
mosquitto_pub -p "$broker" -t desk/gain/state -m '{"level":"loud"}'
mosquitto_pub -p "$broker" -t desk/gain/state -m '{"level":0.5}'
becomes "a report that makes no sense changes nothing, the next one does" gain '. == 0.5'
has "  and the log says which" 'feedback of gain: "value" is "loud"' "$(cat "$scratch/server")"

# A device that answers at once, twice, late: the finger's value stands while it is down, the device's last word after it.
for control in echo twice; do
    set_value "$control" 0.3
    world "the device has $control" "osc /$control/x ,f 0.3"
    is "  and its answer changes nothing" 0.3 "$(value "$control")"
done
touch_late() { answer "$panel/touches" -H "$json" -H "$me" -d "{\"touch\":1,\"phase\":\"$1\",\"control\":\"late\",\"u\":$2,\"v\":0.5}"; }
touch_late began 0.045
touch_late moved 0.4
touch_late moved 0.6
touch_late moved 0.9
held=$(value late)
world "a device that answers late gets every value" 'osc /late/x ,f *'
is "  while the finger is down its answers wait" "$held" "$(value late)"
touch_late ended 0.9
becomes "  and what it said last is shown when the finger is up" late ". < $held"

# One topic for both ways: the broker's own echo is not feedback.
touch_same() { answer "$panel/touches" -H "$json" -H "$me" -d "{\"touch\":2,\"phase\":\"$1\",\"control\":\"same\",\"u\":$2,\"v\":0.5}"; }
touch_same began 0.045
for place in 0.2 0.3 0.4 0.5 0.6 0.7 0.8; do touch_same moved "$place"; done
touch_same ended 0.8
final=$(value same)
mosquitto_pub -p "$broker" -t desk/gain/state -m '{"level":0.125}'
becomes "on a topic used both ways, later messages have come by" gain '. == 0.125'
is "  and the control is where the finger left it" "$final" "$(value same)"
mosquitto_pub -p "$broker" -t desk/same -m 0.1
becomes "  a report of the device itself is taken" same '. == 0.1'

# The dispatch table.
answer "$panel/controls/gain/actions"
holds "the table lists declared actions in order" '[.actions[] | [.id, .origin, .on, .mask, .enabled]] == [["mqtt","document",["valueChanged"],4096,true],["osc","document",["valueChanged"],4096,true]]'
answer -X PUT "$panel/controls/gain/actions/mine" -H "$json" -d "{\"on\":[\"touchDown\",\"valueChanged\"],\"do\":{\"webhook\":\"http://127.0.0.1:$http/mine\",\"body\":\"{{event}}\"}}"
is "an action is registered: 201" 201 "$status"
set_value gain 0.6
world "  and runs" 'http POST /mine application/json "valueChanged"'
answer -X PUT "$panel/controls/gain/actions/mine" -H "$json" -d "{\"events\":1,\"do\":{\"webhook\":\"http://127.0.0.1:$http/mine2\"}}"
is "putting its identifier again replaces it: 200" 200 "$status"
holds "  all of its events too" '.on == ["touchDown"]'
answer -X PATCH "$panel/controls/gain/actions/mine" -H "$json" -d '{"enabled":false,"rate":5}'
holds "a patch changes what it names" '.enabled == false and .rate == 5 and .on == ["touchDown"]'
mine=$body
answer -X PUT "$panel/controls/gain/actions/mine" -H "$json" -d "$mine"
is "what is read can be put" "$mine" "$body"
answer -X PATCH "$panel/controls/gain/actions/mqtt" -H "$json" -d '{"enabled":false}'
holds "a declared action is switched" '.enabled == false and .origin == "document"'
answer -X PATCH "$panel/controls/gain/actions/mqtt" -H "$json" -d '{"rate":1}'
is "  its other parts are the document's: 409" 409 "$status"
answer -X DELETE "$panel/controls/gain/actions/mqtt"
is "  and it can't be removed: 409" 409 "$status"
answer -X DELETE "$panel/controls/gain/actions/mine"
is "a registered one can: 204" 204 "$status"
answer -X DELETE "$panel/controls/gain/actions/mine"
is "  once: 404" 404 "$status"
has "  naming it" mine "$body"
answer -X PUT "$panel/controls/save/actions" -H "$json" -d '[{"id":"a","on":"touchDown","do":{"log":"a"}},{"id":"b","on":"touchDown","do":{"log":"b"}}]'
holds "all registered ones at once" '[.actions[].id] == ["hook","up","a","b"]'
answer -X DELETE "$panel/controls/save/actions"
holds "  and none" '[.actions[].id] == ["hook","up"]' "$(curl -s "$panel/controls/save/actions")"

# Bad input: refused with the place, nothing changed.
bad() { # NAME PART BODY
    answer -X PUT "$panel/controls/gain/actions/bad" -H "$json" -d "$3"
    is "$1: 422" 422 "$status"
    has "  naming it" "$2" "$body"
}
bad "an unknown property in a template" '\"valu\"' '{"on":"valueChanged","do":{"log":"{{valu}}"}}'
bad "an event that does not exist" valueChnged '{"on":"valueChnged","do":{"log":""}}'
bad "a topic with wildcards" wildcards '{"on":"valueChanged","do":{"mqtt":"a/#"}}'
bad "an OSC address without a slash" 'OSC address' '{"on":"valueChanged","do":{"osc":"a","to":"h:1"}}'
bad "a program over the network" 'panel files' '{"on":"valueChanged","do":{"exec":["true"]}}'
bad "a broker nobody was told of" '\"room\"' '{"on":"valueChanged","do":{"mqtt":"a","to":"room"}}'
answer -X PUT "$panel/controls/gain/actions/bad" -H "$json" -d '{"on":'
is "no JSON: 400" 400 "$status"
answer "$panel/controls/none/actions"
is "no such control: 404" 404 "$status"
answer -X POST "$panel/controls/gain/actions" -H "$json" -d '{}'
is "no such method: 405" 405 "$status"
has "  with Allow" 'GET, PUT, DELETE' "$(header Allow)"
code=0
said=$("$touchplane" serve "$scratch/desk.json5" --listen 127.0.0.1:0 --data none 2>&1) || code=$?
is "a document that needs a broker nobody was told of does not start" 1 "$code"
has "  with file, line and column" 'desk.json5:5:' "$said"
code=0
"$touchplane" check "$scratch/desk.json5" 2>/dev/null || code=$?
is "  and is in order as a document" 0 "$code"

kill -TERM "$serving"
code=0
wait "$serving" || code=$?
is "the server ends with 0" 0 "$code"
