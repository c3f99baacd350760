"""Kills of a whole server: clients that remember what was acknowledged, and a checker that asks the next life for it.

Every client has a fader of its own, and the panel binds a second one to it, so that each turn changes two controls. After a
kill the next life must have every acknowledged value, both faders of a turn or neither, a log that says the same, and the
same answer to a request that comes again.
"""
import http.client
import json
import os
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import time

CLIENTS = 8


def document():
    """A fader for each client, and one that follows it."""
    def fader(name, n):
        return {"id": f"{name}{n}", "kind": "slider", "maximumValue": 1e7, "frame": [0, 44 * n, 300, 44]}

    return {
        "controls": [fader(name, n) for name in "ab" for n in range(CLIENTS)],
        "bindings": [{"from": f"a{n}", "to": f"b{n}"} for n in range(CLIENTS)],
    }


class Server:
    """One life of the server in a data folder."""

    def __init__(self, binary, folder, **more):
        self.complaints = tempfile.TemporaryFile()
        command = [binary, "serve", "--listen", "127.0.0.1:0", "--data", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.complaints, **more)
        line = self.process.stdout.readline().decode()
        if not line.startswith("listening on http://"):
            self.process.wait()
            self.complaints.seek(0)
            raise AssertionError(f"it did not start: {self.complaints.read().decode().strip()}")
        self.port = int(line.rsplit(":", 1)[1])

    def call(self, method, path, body=None, headers=()):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, {"Content-Type": "application/json", **dict(headers)})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Client(threading.Thread):
    """Puts one value after another until the server is gone."""

    def __init__(self, number, port, begin, heard, refused=None):
        super().__init__(daemon=True)
        self.number, self.port, self.heard, self.refused = number, port, heard, refused
        self.sent = self.acknowledged = begin
        self.count, self.last = 0, None

    def run(self):
        try:
            self.work(socket.create_connection(("127.0.0.1", self.port), timeout=20))
        except OSError:
            pass  # it was killed

    def work(self, connection):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        reader = connection.makefile("rb")
        while True:
            self.sent += 1
            body = str(self.sent).encode()
            key = f"k{self.sent}"
            connection.sendall(
                b"PUT /v1/panels/crash/controls/a%d/value HTTP/1.1\r\nHost: localhost\r\nTouchplane-Client: c%d\r\n"
                b"Content-Type: application/json\r\nIdempotency-Key: %s\r\nContent-Length: %d\r\n\r\n%s"
                % (self.number, self.number, key.encode(), len(body), body))
            first = reader.readline().split()
            if len(first) < 2:
                return
            status, length = int(first[1]), 0
            while (line := reader.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            answer = reader.read(length)
            if len(answer) < length:
                return
            if status == 200:
                self.acknowledged, self.last = self.sent, (key, body.decode(), answer.decode())
                self.count += 1
                self.heard()
            elif status == 503 and self.refused:
                self.refused(answer.decode())
            else:
                raise AssertionError(f"answered {status}: {answer.decode()}")


def check(server, clients, number, problems):
    """What the next life does not have, in words."""
    status, text = server.call("GET", "/v1/panels/crash")
    if status != 200:
        problems.append(f"round {number}: the panel is gone: {status}")
        return
    values = {control["id"]: int(control["value"]) for control in json.loads(text)["controls"]}
    logged = {}
    for turn in json.loads(server.call("GET", "/v1/panels/crash/log")[1])["turns"]:
        for control in turn["controls"]:
            if "value" in control:
                logged[control["id"]] = int(control["value"])
    for client in clients:
        own, other = values[f"a{client.number}"], values[f"b{client.number}"]
        if not client.acknowledged <= own <= client.sent:
            problems.append(f"round {number}, client {client.number}: lost: acknowledged {client.acknowledged}, found {own}")
        if own != other:
            problems.append(f"round {number}, client {client.number}: half: {own} and {other}")
        if logged.get(f"a{client.number}", own) != own or logged.get(f"b{client.number}", own) != own:
            problems.append(f"round {number}, client {client.number}: half: the log has not {own}")
        if client.last:
            key, body, answer = client.last
            again = server.call(
                "PUT", f"/v1/panels/crash/controls/a{client.number}/value", body,
                {"Idempotency-Key": key, "Touchplane-Client": f"c{client.number}"}.items())
            if again != (200, answer):
                problems.append(f"round {number}, client {client.number}: the repeat of {key} got {again}")


def kills(part, binary, rounds, choice, scratch):
    """SIGKILL at random moments of eight clients' work, again and again in the same folder."""
    problems, working, acknowledged = [], 0.0, 0
    folder = os.path.join(tempfile.mkdtemp(dir=scratch), "data")
    server = Server(binary, folder)
    server.call("PUT", "/v1/panels/crash", json.dumps(document()))
    begin = [0] * CLIENTS
    for number in range(rounds):
        wanted, reached, heard = choice.randint(1, 1500), threading.Event(), [0]

        def hear():
            heard[0] += 1  # one more or less does not matter
            if heard[0] >= wanted:
                reached.set()

        clients = [Client(n, server.port, begin[n], hear) for n in range(CLIENTS)]
        began = time.monotonic()
        for client in clients:
            client.start()
        if not reached.wait(60):
            problems.append(f"round {number}: {heard[0]} of {wanted} were acknowledged in a minute")
        server.kill()
        working += time.monotonic() - began
        for client in clients:
            client.join(20)
        acknowledged += sum(client.count for client in clients)
        server = Server(binary, folder)
        check(server, clients, number, problems)
        begin = [client.sent for client in clients]
    server.kill()
    shutil.rmtree(os.path.dirname(folder), ignore_errors=True)
    rate = acknowledged / max(working, 0.001)
    part.end(problems, f"{rounds} kills of a server, {acknowledged} acknowledged at about {rate:.0f}/s, none lost")
