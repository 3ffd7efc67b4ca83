"""A gateway for sso-elements: HTTP, other origins, the anti-forgery token and the envelope. Run it with --help."""

import argparse
import json
import re
import ssl
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

from accounts import Accounts, Session
from calls import CALLS, USER_EXTENSIONS, Call, Refused, Reply, Request, forbidden, no_session, session_cookie_name

LARGEST_HEAD = 16 * 1024
LARGEST_BODY = 64 * 1024
ALLOWED_METHODS = "GET, POST, PUT"
ALLOWED_HEADERS = (
    "calling-entity, tenant-code, content-type, x-xsrf-token, username, password, new-password, otp, reset-token, "
    "credential-encoding, return-error-data, component-name, section-name"
)
TEXTS = {
    400: ("Failed!", "The request is malformed."),
    404: ("Not found", "This address does not exist."),
    408: ("Timeout", "The request did not arrive in time."),
    413: ("Too large", "The request is too large."),
    415: ("Wrong type", "The content type has to be application/json."),
    431: ("Too large", "The address and the headers are too large."),
    500: ("Failed!", "Something went wrong!"),
}


class Gateway(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 100

    def __init__(self, port: int, accounts: Accounts, origins: list[str], tls: ssl.SSLContext | None):
        super().__init__(("127.0.0.1", port), Handler)
        self.accounts, self.origins, self.is_https = accounts, set(origins), tls is not None
        #: One call at a time: a gateway with a database uses its transactions.
        self.one_call = threading.Lock()
        if tls:
            # The handshake happens at the first read, in the thread of the connection.
            self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Prints errors, except that a client has closed its connection."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    @property
    def url(self) -> str:
        return f"{'https' if self.is_https else 'http'}://localhost:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Gateway
    protocol_version = default_request_version = "HTTP/1.1"
    #: Seconds without data after which a connection ends.
    timeout = 15

    def do_GET(self) -> None:
        try:
            body = self.read_body()
            self.close_connection |= len(body) > LARGEST_BODY
            with self.server.one_call:
                reply = self.make_call(body)
            self.send_reply(reply)
        except Refused as refusal:
            self.send_refusal(refusal)
        except TimeoutError:
            self.send_error(408)
        except Exception:
            self.send_error(500)
            raise

    do_POST = do_PUT = do_GET

    def do_OPTIONS(self) -> None:
        """Answers the preflight of a page of another origin."""
        self.send_headers(204)
        if self.is_listed_origin:
            self.send_header("access-control-allow-methods", ALLOWED_METHODS)
            self.send_header("access-control-allow-headers", ALLOWED_HEADERS)
        self.end_headers()

    def read_body(self) -> bytes:
        lines = (len(name) + len(value) + 4 for name, value in self.headers.items())
        if len(self.raw_requestline) + sum(lines) > LARGEST_HEAD:
            raise self.last(431)
        length = self.headers.get("content-length", "0")
        if "transfer-encoding" in self.headers or not re.fullmatch(r"\d{1,15}", length, re.ASCII):
            raise self.last(400)
        return self.rfile.read(min(int(length), LARGEST_BODY + 1))

    def check_body(self, body: bytes) -> None:
        media_type = self.headers.get("content-type", "").split(";")[0].strip().lower()
        if len(body) > LARGEST_BODY:
            raise refused(413)
        if body and media_type != "application/json":
            raise refused(415)

    def last(self, status: int) -> Refused:
        """Refuses a request whose end is unknown, so it is the last of its connection."""
        self.close_connection = True
        return refused(status)

    def make_call(self, body: bytes) -> Reply:
        accounts, headers = self.server.accounts, self.headers
        encoded, _, query = self.path.partition("?")
        path = decode(encoded)
        call = CALLS.get((self.command, USER_EXTENSIONS if path.startswith(USER_EXTENSIONS) else path))
        if not call:
            raise refused(404)
        self.check_body(body)
        tenant = accounts.tenants.get(headers.get("tenant-code", ""))
        session = accounts.find_session(self.cookies.get(session_cookie_name(self.server.is_https), ""))
        request = Request(
            path=path,
            query={name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()},
            headers=headers,
            tenant=tenant,
            session=session if session and session.tenant is tenant else None,
            browser_session=session,
            is_https=self.server.is_https,
        )
        self.check_caller(call, request)
        if call.takes_body:
            request.body = parse(body)
        return call.run(accounts, request)

    def check_caller(self, call: Call, request: Request) -> None:
        """Refuses calls of other sites, and calls without a session that they need."""
        if (self.command != "GET" or call.needs_calling_entity) and self.is_other_site:
            raise forbidden("Another site has made this call.")
        if call.needs_calling_entity and not self.headers.get("calling-entity"):
            raise forbidden()
        if self.command != "GET" and request.browser_session and not self.has_token(request.browser_session):
            raise forbidden()
        if not call.needs_session:
            return
        if not request.session:
            raise no_session()
        if request.session.user.must_change and not call.while_change_is_due:
            raise forbidden("Please change your password first.")

    def has_token(self, session: Session) -> bool:
        """Compares cookie and header. A page of a listed origin may not be able to read the cookie."""
        return self.is_listed_origin or (
            session.xsrf == self.cookies.get("XSRF-TOKEN") == self.headers.get("x-xsrf-token")
        )

    @property
    def origin(self) -> str:
        # A request whose headers cannot be read has none.
        return getattr(self, "headers", {}).get("origin", "")

    @property
    def own_origin(self) -> str:
        return f"{'https' if self.server.is_https else 'http'}://{self.headers.get('host', '')}"

    @property
    def is_listed_origin(self) -> bool:
        return self.origin in self.server.origins

    @property
    def is_other_site(self) -> bool:
        """Browsers send `origin` with POST and PUT, and `sec-fetch-site` with every request."""
        if self.is_listed_origin:
            return False
        if self.origin:
            return self.origin != self.own_origin
        if "sec-fetch-site" in self.headers:
            return self.headers["sec-fetch-site"] != "same-origin"
        return not self.headers.get("calling-entity")

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (part.strip().partition("=") for part in self.headers.get("cookie", "").split(";"))
        return {name: value for name, _, value in pairs}

    def send_reply(self, reply: Reply) -> None:
        headers = [("set-cookie", cookie) for cookie in reply.cookies]
        headers += [("location", reply.location)] if reply.location else []
        self.send_envelope(302 if reply.location else 200, "", "", reply.data, headers)

    def send_refusal(self, refusal: Refused) -> None:
        headers = [("retry-after", str(refusal.retry_after))] if refusal.retry_after else []
        self.send_envelope(refusal.status, refusal.error, refusal.message, refusal.data, headers)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Replies with an envelope also to a request that the HTTP server cannot read."""
        self.close_connection = True
        status = {414: 431, 501: 404}.get(code, code if code in TEXTS else 400)
        self.send_refusal(refused(status))

    def send_envelope(self, status: int, error: str, message: str, data: Any, headers: list[tuple[str, str]]) -> None:
        envelope = {"success": status < 400, "statusCode": status, "message": message, "error": error, "data": data}
        body = json.dumps(envelope).encode()
        self.send_headers(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("content-type", "application/json; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_headers(self, status: int) -> None:
        """Starts a reply with the headers that every one has, errors too: without them a page cannot read an error."""
        self.send_response_only(status)
        self.send_header("cache-control", "no-store")
        self.send_header("x-content-type-options", "nosniff")
        self.send_header("vary", "Origin")
        if self.server.is_https:
            self.send_header("strict-transport-security", "max-age=31536000")
        if self.close_connection:
            self.send_header("connection", "close")
        if self.is_listed_origin:
            self.send_header("access-control-allow-origin", self.origin)
            self.send_header("access-control-allow-credentials", "true")
            self.send_header("access-control-expose-headers", "retry-after")

    def parse_request(self) -> bool:
        try:
            return super().parse_request()
        except TimeoutError:
            self.send_error(408)
            return False

    def log_message(self, format: str, *values: Any) -> None:
        """Logs nothing: a log must not contain credentials."""


def refused(status: int) -> Refused:
    return Refused(status, *TEXTS[status])


def decode(path: str) -> str:
    try:
        return unquote(path, errors="strict")
    except UnicodeDecodeError:
        raise refused(400) from None


def parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise refused(400) from None


def read_options() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=4190, help="0 takes a free port")
    options.add_argument("--session-seconds", type=int, default=1800, help="how long a session lives without a refresh")
    options.add_argument("--allowed-origin", action="append", default=[], help="an origin that may call with credentials")
    options.add_argument("--mailbox", type=Path, help="folder for the mailed codes, in a file for each user ID")
    options.add_argument("--cert", type=Path, help="certificate in PEM, for HTTPS")
    options.add_argument("--key", type=Path, help="private key of the certificate, in PEM")
    return options.parse_args()


def main() -> None:
    options = read_options()
    tls = None
    if options.cert:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(options.cert, options.key)
    accounts = Accounts(options.session_seconds, options.mailbox)
    with Gateway(options.port, accounts, options.allowed_origin, tls) as gateway:
        print(gateway.url, flush=True)
        try:
            gateway.serve_forever()
        except KeyboardInterrupt:
            print("stopped")


if __name__ == "__main__":
    main()
