"""A plain HTTP proxy under a sub-path that knows no upgrade: what a careless reverse proxy does to a WebSocket."""
import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HOP_BY_HOP = {"connection", "upgrade", "keep-alive", "transfer-encoding", "content-length"}


class Proxy:
    def __init__(self, server, prefix):
        self.server, self.prefix = server, prefix

    def __enter__(self):
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def forward(self):
                self.close_connection = True
                if self.headers.get("Upgrade") or not self.path.startswith(proxy.prefix + "/"):
                    self.send_error(404)
                    return
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name: text for name, text in self.headers.items() if name.lower() not in HOP_BY_HOP}
                upstream = http.client.HTTPConnection("127.0.0.1", proxy.server.port)
                try:
                    upstream.request(self.command, self.path[len(proxy.prefix):], body or None, headers)
                    answer = upstream.getresponse()
                    self.send_response(answer.status)
                    for name, text in answer.getheaders():
                        if name.lower() not in HOP_BY_HOP:
                            self.send_header(name, text)
                    self.send_header("Connection", "close")
                    self.end_headers()
                    while piece := answer.read1(65536):
                        self.wfile.write(piece)
                        self.wfile.flush()
                except OSError:
                    pass
                finally:
                    upstream.close()

            do_GET = do_POST = do_PUT = do_PATCH = do_HEAD = forward

        self.listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.listener.server_port}{self.prefix}/"
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()
