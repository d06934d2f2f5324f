"""Receives webhooks, behind a proxy with your certificate, and calls `sync.py`."""

import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from selvedge_client import SelvedgeError
from standardwebhooks import Webhook, WebhookVerificationError
from sync import sync

BODY_BYTES_MAX = 65_536
POLL_SECONDS = 3_600

webhook = Webhook(os.environ["SELVEDGE_WEBHOOK_SECRET"])
news = threading.Event()


class Receiver(BaseHTTPRequestHandler):
    # Of a client that sends nothing.
    timeout = 10

    def verified(self) -> Any:
        """Raises if the call is not from the service."""
        length = int(self.headers.get("content-length", "0"))
        if not 0 <= length <= BODY_BYTES_MAX:
            raise ValueError("The body is too long.")
        return webhook.verify(self.rfile.read(length), dict(self.headers.items()))

    def do_POST(self) -> None:
        try:
            call = self.verified()
        except (WebhookVerificationError, ValueError) as error:
            self.log_error("refused: %s", error)
            self.send_response(401)
            self.end_headers()
            return
        self.send_response(204)
        self.end_headers()
        if call["type"] == "records.changed":
            news.set()


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "8090"))), Receiver)
print("port:", server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()

while True:
    # Cleared before the sync, so that a call during it is followed by another.
    news.clear()
    try:
        print(sync(), "changes", flush=True)
    except SelvedgeError as error:
        print(error, flush=True)
    news.wait(POLL_SECONDS)
