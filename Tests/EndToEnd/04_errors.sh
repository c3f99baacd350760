#!/bin/bash
# Mistakes: each is answered by its number, in words that name what was found and what is allowed, and changes nothing.
. "$(dirname "$0")/checks.bash"
json='Content-Type: application/json'
before=$(curl -s "$url/v1/panels/mixer")

# problem NAME STATUS WORD…: the last answer was this problem, and its text has each word.
problem() {
    local name=$1 expected=$2
    shift 2
    is "$name" "$expected" "$status"
    is "  as problem+json" application/problem+json "$(header Content-Type | cut -d';' -f1)"
    holds "  with its status inside" ".status == $expected"
    for word in "$@"; do has "  naming $word" "$word" "$body"; done
}

touch '{"touch":1,"phase":"began","control":"kik"}'
problem "a touch on an unknown control" 404 kik
touch '{"touch":1,"phase":"start","control":"kick"}'
problem "a phase that is none" 400 start began moved stationary ended cancelled
touch '{"touch":1,"phase":"began",'
problem "JSON that stops in the middle" 400 line column
touch '{"touch":1,"phase":"began","control":"kick","x":"left"}'
problem "a coordinate that is text" 400 '/x'
touch '{"touch":1,"phase":"began","control":"kick","z":1}'
problem "a field nobody knows" 400 z

answer "$url/v1/panels/nowhere"
problem "an unknown panel" 404 nowhere
answer "$url/v1/panels/mixer/controls/kik"
problem "an unknown control" 404 kik
answer -X PATCH "$url/v1/panels/mixer/controls/kick" -H "$json" -d '{"valeu":0.5}'
problem "an unknown property" 422 valeu value
answer -X POST "$url/v1/panels/mixer/controls/kick/events" -H "$json" -d '{"events":["touchUpInsde"]}'
problem "an unknown event" 400 touchUpInsde

answer -X PUT "$url/v1/panels/mixer/controls/kick/value" -H "$json" -d '{"value":1.5}'
problem "a value out of range" 422 1.5
answer -X PUT "$url/v1/panels/mixer/controls/kick/value" -H "$json" -d '{"value":"loud"}'
problem "a value of the wrong type" 422 loud
answer -X PUT "$url/v1/panels/mixer/controls/lights/value" -H "$json" -d '{"value":0.5}'
problem "a number for a switch" 422 0.5

answer -X DELETE "$url/v1/panels/mixer/touches"
problem "a method that is not there" 405 DELETE
has "  the answer says which are" POST "$(header Allow)"
answer -X OPTIONS "$url/v1/panels/mixer/touches"
has "  OPTIONS says it too" POST "$(header Allow)"

answer "$url/v1/panels/mixer/touches" -H 'Content-Type: text/plain' -d '{"touch":1,"phase":"began","control":"kick"}'
problem "a body that does not say it is JSON" 415 application/json

# 3 MB of spaces: refused by the length that is announced, before it is read.
head -c 3000000 /dev/zero | tr '\0' ' ' >"$scratch/large"
answer "$url/v1/panels/mixer/touches" -H "$json" -H 'Expect:' --data-binary "@$scratch/large"
problem "a body of 3 MB" 413

# One fader, two people. The first one holds it; the second is told who does.
touch '{"touch":1,"phase":"began","control":"kick"}' -H 'Touchplane-Client: front-of-house'
is "the first finger holds the fader" 200 "$status"
touch '{"touch":1,"phase":"began","control":"kick"}' -H 'Touchplane-Client: monitor-desk'
problem "the second is refused" 409 held front-of-house
answer -X PUT "$url/v1/panels/mixer/controls/kick/value" -H "$json" -H 'Touchplane-Client: script' -d '{"value":0.9}'
problem "and so is a script" 409 held front-of-house
touch '{"touch":1,"phase":"cancelled","control":"kick"}' -H 'Touchplane-Client: front-of-house'
is "until the finger is gone" null "$(control kick .holder)"
answer -X PUT "$url/v1/panels/mixer/controls/kick/value" -H "$json" -d '{"value":0.75}'
is "then anyone may" 200 "$status"

# A page of another site can't reach in, by name or by rebinding.
touch '{"touch":1,"phase":"began","control":"kick"}' -H 'Origin: https://elsewhere.example'
problem "a write from another site's page" 403 elsewhere.example
answer "$url/v1/panels/mixer/stream" -H 'Origin: https://elsewhere.example' -H 'Connection: Upgrade' \
    -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
is "nor a WebSocket of its" 403 "$status"
touch '{"touch":1,"phase":"began","control":"kick"}' -H 'Host: rebound.example'
problem "a name that is not ours" 403 rebound.example

is "after all this every value is what it was" \
    "$(jq -c '[.controls[] | [.id, .value]]' <<<"$before")" \
    "$(curl -s "$url/v1/panels/mixer" | jq -c '[.controls[] | [.id, .value]]')"
