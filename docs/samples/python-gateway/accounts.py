"""Tenants, users, passwords, sessions, mailed codes and limits, in memory. Replace this file with your database."""

import hashlib
import hmac
import math
import secrets
import time
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

LONGEST_SESSION = 12 * 60 * 60
FAILURES_BEFORE_LOCK = 10
LOCK_SECONDS = 15 * 60
FAILURES_PER_CAPTCHA = 3
CODE_SECONDS = 15 * 60
CODE_TRIES = 5
CODES_IN_A_ROW = 3
CODES_WINDOW = 2 * 60

LANGUAGES = {"en_US": "English (United States)", "de_DE": "Deutsch (Deutschland)"}
USER_TYPES = {"BU": "Business User", "BA": "Business Admin"}


@dataclass
class User:
    id: str
    user_id: str
    password: bytes
    first_name: str
    last_name: str
    roles: dict[str, str]
    user_type: str = "BU"
    language: str = "en_US"
    must_change: bool = False
    last_login: str = ""
    secondary_email: str = ""

    @property
    def display_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass
class Tenant:
    code: str
    name: str
    users: dict[str, User] = field(default_factory=dict)

    def find(self, user_id: str) -> User | None:
        """Finds a user by the ID that was typed. IDs are compared without regard to case."""
        return self.users.get(user_id.lower())


@dataclass
class Session:
    token: str
    xsrf: str
    tenant: Tenant
    user: User
    started: float
    ends: float
    last_login: str

    @property
    def seconds_left(self) -> int:
        return math.ceil(self.ends - time.time())


@dataclass
class MailedCode:
    digest: bytes
    ends: float
    tries: int = 0


def hash_password(password: str, salt: bytes = b"") -> bytes:
    salt = salt or secrets.token_bytes(16)
    return salt + hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


UNKNOWN_USER = hash_password(secrets.token_hex())


def is_password(password: str, user: User | None) -> bool:
    """Compares a password. Takes as long for an unknown user, so that the time does not reveal who exists."""
    stored = user.password if user else UNKNOWN_USER
    return hmac.compare_digest(hash_password(password, stored[:16]), stored) and user is not None


def is_strong(password: str) -> bool:
    """Returns whether a password has 8 to 256 characters of three kinds: lowercase, uppercase, digit, any other."""
    kinds = {"digit" if char in "0123456789" else unicodedata.category(char) for char in password}
    others = kinds - {"digit", "Ll", "Lu"}
    return 8 <= len(password) <= 256 and len(kinds - others) + bool(others) >= 3


class Limit:
    """Counts attempts by a key. Known and unknown users have the same keys, so a refusal reveals nothing."""

    def __init__(self, most: int, seconds: int):
        self.most, self.seconds = most, seconds
        self.counts: dict[tuple, tuple[int, float]] = {}

    def count(self, key: tuple) -> int:
        count, ends = self.counts.get(key, (0, 0))
        return count if ends > time.time() else 0

    def wait(self, key: tuple) -> int:
        """Returns the seconds until another attempt is allowed, or 0 if one is allowed now."""
        if self.count(key) < self.most:
            return 0
        return math.ceil(self.counts[key][1] - time.time())

    def add(self, key: tuple) -> int:
        now = time.time()
        self.counts = {other: entry for other, entry in self.counts.items() if entry[1] > now}
        self.counts[key] = (self.count(key) + 1, now + self.seconds)
        return self.counts[key][0]

    def forget(self, key: tuple) -> None:
        self.counts.pop(key, None)


class Accounts:
    def __init__(self, session_seconds: int, mailbox: Path | None):
        self.session_seconds, self.mailbox = session_seconds, mailbox
        self.tenants = {tenant.code: tenant for tenant in sample_tenants()}
        self.sessions: dict[str, Session] = {}
        self.codes: dict[tuple, MailedCode] = {}
        self.failures = Limit(FAILURES_BEFORE_LOCK, LOCK_SECONDS)
        self.requests = Limit(CODES_IN_A_ROW, CODES_WINDOW)

    def open_session(self, tenant: Tenant, user: User) -> Session:
        """Opens a session with a new ID, whatever ID the browser has sent."""
        now = time.time()
        self.sessions = {token: each for token, each in self.sessions.items() if each.ends > now}
        token, xsrf = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        session = Session(token, xsrf, tenant, user, now, now + self.session_seconds, user.last_login)
        user.last_login = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))
        self.sessions[token] = session
        return session

    def find_session(self, token: str) -> Session | None:
        session = self.sessions.get(token)
        return session if session and session.ends > time.time() else None

    def extend(self, session: Session) -> None:
        """Extends a session, up to 12 hours after its start. Its ID stays the same, because all tabs share it."""
        session.ends = min(time.time() + self.session_seconds, session.started + LONGEST_SESSION)

    def end_session(self, session: Session) -> None:
        self.sessions.pop(session.token, None)

    def set_password(self, user: User, password: str) -> None:
        """Sets a new password, which ends all sessions of the user."""
        user.password, user.must_change = hash_password(password), False
        self.sessions = {token: each for token, each in self.sessions.items() if each.user is not user}

    def mail_code(self, tenant: Tenant, user_id: str) -> None:
        """Mails a one-time code to a user. Does nothing for an unknown one."""
        user = tenant.find(user_id)
        if not user:
            return
        code = f"{secrets.randbelow(10**6):06}"
        self.codes[tenant.code, user.id] = MailedCode(hash_password(code), time.time() + CODE_SECONDS)
        if self.mailbox:
            (self.mailbox / user.user_id).write_text(f"{code}\n")

    def use_code(self, tenant: Tenant, user_id: str, code: str) -> User | None:
        """Returns the user to whom this code was mailed, and removes the code. Returns None for a wrong one."""
        user = tenant.find(user_id)
        mailed = self.codes.get((tenant.code, user.id)) if user else None
        stored = mailed.digest if mailed else UNKNOWN_USER
        is_right = hmac.compare_digest(hash_password(code, stored[:16]), stored)
        if not mailed or mailed.ends < time.time():
            return None
        mailed.tries += 1
        if is_right or mailed.tries >= CODE_TRIES:
            del self.codes[tenant.code, user.id]
        return user if is_right else None


def sample_tenants() -> list[Tenant]:
    """Returns two tenants of three users with one password, which one of them has to change."""
    tenants = []
    password = hash_password("Portal-2026!")
    for code in ("ACME", "GLOBEX"):
        domain = f"{code.lower()}.example"
        roles = {"BU": "Business User"}
        ada = User(f"{code}-1", f"ada@{domain}", password, "Ada", "Lovelace", roles)
        grace = User(f"{code}-2", f"grace@{domain}", password, "Grace", "Hopper", roles)
        new = User(f"{code}-3", f"new@{domain}", password, "Radia", "Perlman", roles, must_change=True)
        users = {user.user_id: user for user in (ada, grace, new)}
        tenants.append(Tenant(code, f"{code.title()} Billing", users))
    return tenants
