"""The calls of the contract: what each one checks, does and replies."""

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from accounts import FAILURES_PER_CAPTCHA, LANGUAGES, USER_TYPES, Accounts, Session, Tenant, User, is_password, is_strong

USER_EXTENSIONS = "/api/auth/v1/user-extension/user-id/"
READABLE = ["username", "tokenExpiryDttm", "userType", "displayName", "roles", "langCd", "lastLogin", "locale"]
READABLE_SECONDS = 12 * 60 * 60


@dataclass
class Request:
    path: str
    query: dict[str, str]
    headers: Any
    #: The tenant that the call names.
    tenant: Tenant | None
    #: The session of the cookie, if it belongs to this tenant.
    session: Session | None
    #: The session of the cookie at any tenant.
    browser_session: Session | None
    is_https: bool
    body: Any = None

    def credential(self, name: str) -> str:
        """Reads a credential byte for byte. One with a malformed encoding is empty, which no check accepts."""
        text = self.headers.get(name, "")
        if self.headers.get("credential-encoding") != "uri":
            return text if text.isascii() else ""
        if re.search(r"%(?![0-9A-Fa-f]{2})", text):
            return ""
        try:
            return unquote_to_bytes(text).decode()
        except UnicodeDecodeError:
            return ""


@dataclass
class Reply:
    data: Any = None
    cookies: list[str] = field(default_factory=list)
    location: str = ""


class Refused(Exception):
    """Refuses a call: with a title and a text for the user, and the data that the contract names."""

    def __init__(self, status: int, error: str, message: str, data: Any = None, retry_after: int = 0):
        super().__init__(message)
        self.status, self.error, self.message = status, error, message
        self.data, self.retry_after = data, retry_after


def malformed(message: str = "The request is malformed.") -> Refused:
    return Refused(400, "Failed!", message)


def forbidden(message: str = "You are not allowed to do this.") -> Refused:
    return Refused(403, "Not allowed", message)


def no_session() -> Refused:
    return Refused(401, "Session expired", "Please sign in again.")


def too_many(seconds: int) -> Refused:
    return Refused(429, "Too many attempts", "Please wait, then try again.", retry_after=seconds)


def session_cookie_name(is_https: bool) -> str:
    return "__Host-sso-session" if is_https else "sso-session"


def cookie(request: Request, name: str, value: str, seconds: int | None = None, http_only: bool = False) -> str:
    parts = [f"{name}={quote(value, safe='')}", "Path=/", "SameSite=Lax"]
    parts += [f"Max-Age={seconds}"] if seconds is not None else []
    parts += ["HttpOnly"] if http_only else []
    parts += ["Secure"] if request.is_https else []
    return "; ".join(parts)


def session_cookies(request: Request, session: Session) -> list[str]:
    """Returns the cookies of a sign-in and of a refresh. Pages must not see a sign-in while a new password is due."""
    user = session.user
    name = session_cookie_name(request.is_https)
    cookies = [cookie(request, name, session.token, session.seconds_left, http_only=True)]
    cookies.append(cookie(request, "XSRF-TOKEN", session.xsrf))
    if user.must_change:
        return cookies + [cookie(request, name, "", 0) for name in READABLE]
    ends = datetime.fromtimestamp(session.ends, timezone.utc).isoformat(timespec="milliseconds")
    roles = "|".join(f"{name}:{code}" for code, name in user.roles.items())
    values = [user.user_id, ends.replace("+00:00", "Z"), user.user_type, user.display_name, roles]
    values += [user.language, session.last_login, user.language]
    return cookies + [cookie(request, *pair, READABLE_SECONDS) for pair in zip(READABLE, values, strict=True)]


def removed_cookies(request: Request) -> list[str]:
    session = cookie(request, session_cookie_name(request.is_https), "", 0, http_only=True)
    return [session, *(cookie(request, name, "", 0) for name in ["XSRF-TOKEN", *READABLE])]


def role_names(user: User) -> list[str]:
    return list(user.roles.values())


def known_tenant(request: Request) -> Tenant:
    if not request.tenant:
        raise malformed("This organization is not known.")
    return request.tenant


def login(accounts: Accounts, request: Request) -> Reply:
    user_id, password = request.credential("username"), request.credential("password")
    tenant = known_tenant(request)
    key = (tenant.code, user_id.lower())
    counts = {"captchaIteration": FAILURES_PER_CAPTCHA, "failedLoginCount": accounts.failures.count(key)}
    if accounts.failures.wait(key):
        raise Refused(403, "Account locked", "Too many failed attempts. Please try again later.", counts)
    user = tenant.find(user_id)
    if not is_password(password, user) or not user:
        counts["failedLoginCount"] = accounts.failures.add(key)
        raise Refused(400, "Sign-in failed", "The User ID or the password is wrong.", counts)
    accounts.failures.forget(key)
    session = accounts.open_session(tenant, user)
    data = {
        "roles": role_names(user),
        "tokenExpiry": session.seconds_left,
        "userType": user.user_type,
        "displayName": user.display_name,
        "langCd": user.language,
        "lastLogin": session.last_login,
        "forcePwdChangeOnLogin": user.must_change,
    }
    return Reply(data, session_cookies(request, session))


def refresh(accounts: Accounts, request: Request) -> Reply:
    session, user = request.session, request.session.user
    accounts.extend(session)
    data = {"roles": role_names(user), "displayName": user.display_name, "tokenExpiry": session.seconds_left}
    return Reply(data, session_cookies(request, session))


def logout(accounts: Accounts, request: Request) -> Reply:
    """Ends the session. Without one it sets no cookie: the call may arrive after the next sign-in."""
    if not request.session:
        if request.browser_session:
            raise no_session()
        return Reply()
    accounts.end_session(request.session)
    return Reply(cookies=removed_cookies(request))


def auth_types(accounts: Accounts, request: Request) -> Reply:
    """Returns the sign-in options. A live session keeps its anti-forgery token, whose tabs go on using it."""
    token = request.browser_session.xsrf if request.browser_session else secrets.token_urlsafe(32)
    cookies = [cookie(request, "XSRF-TOKEN", token)]
    tenant = accounts.tenants.get(request.query.get("tenantCode", ""))
    if not tenant:
        return Reply(None, cookies)
    option = {"authType": "BASIC", "orgType": "TENANT", "name": "User ID", "logo": ""}
    name = {"type": "NAME", "value": tenant.name, "html": "", "color": "#1c4e80"}
    return Reply({"authentications": [option], "theme": {"themeDetails": [name]}, "features": []}, cookies)


def single_sign_on(accounts: Accounts, request: Request) -> Reply:
    """Has no provider, so every start of a single sign-on fails, on the gateway's own host."""
    return Reply(location="/login?errorMsg=" + quote("Single sign-on is not available.", safe=""))


def request_otp(accounts: Accounts, request: Request) -> Reply:
    """Mails a code. The reply and the limit are the same for unknown users."""
    tenant, user_id = known_tenant(request), request.query.get("username", "")
    if not 1 <= len(user_id) <= 254:
        raise malformed()
    key = (tenant.code, user_id.lower())
    if wait := accounts.requests.wait(key):
        raise too_many(wait)
    accounts.requests.add(key)
    accounts.mail_code(tenant, user_id)
    return Reply()


def reset_password(accounts: Accounts, request: Request) -> Reply:
    tenant, password = known_tenant(request), request.credential("password")
    user_id = request.credential("username")
    if not is_strong(password):
        raise malformed("Please choose a stronger password.")
    user = accounts.use_code(tenant, user_id, request.credential("otp"))
    if not user:
        raise malformed("The one-time password is wrong or no longer valid.")
    accounts.set_password(user, password)
    accounts.failures.forget((tenant.code, user_id.lower()))
    return Reply()


def force_reset_password(accounts: Accounts, request: Request) -> Reply:
    user, password = request.session.user, request.credential("password")
    if not user.must_change:
        raise forbidden("Your password does not have to be changed.")
    if not is_strong(password) or is_password(password, user):
        raise malformed("Please choose a strong password that differs from the old one.")
    accounts.set_password(user, password)
    return Reply(cookies=removed_cookies(request))


def extensions(user: User) -> list[dict]:
    return [{"attributeField": "LANGUAGE_CODE", "attributeValue": user.language}]


def contacts(user: User) -> list[dict]:
    contact = {"userId": user.id, "contactMethod": "EMAIL", "contactType": "SEC"}
    return [{**contact, "contactValue": user.secondary_email}] if user.secondary_email else []


def user_profile(accounts: Accounts, request: Request) -> Reply:
    user, tenant = request.session.user, request.session.tenant
    return Reply(
        {
            "userId": user.id,
            "username": user.user_id,
            "displayName": user.display_name,
            "firstName": user.first_name,
            "lastName": user.last_name,
            "orgName": tenant.name,
            "businessEntityDescription": tenant.name,
            "userTypeDescription": USER_TYPES[user.user_type],
            "timeZoneDescription": "Europe/London",
            "country": "GB",
            "countryName": "United Kingdom",
            "roleMappings": [{"roleGroupName": name, "roleGroupDescription": name} for name in role_names(user)],
            "userExtensions": extensions(user),
            "userContacts": contacts(user),
            "userOrg": {"orgLogo": ""},
        }
    )


def users_products(accounts: Accounts, request: Request) -> Reply:
    products = {"INVOICING": "Invoicing", "LEDGER": "Ledger"}
    address = "https://{}.example.com/"
    return Reply(
        [
            {"productName": name, "productCode": code, "landingPage": address.format(code.lower()), "productLogo": ""}
            for code, name in products.items()
        ]
    )


def own_user(request: Request, user_id: Any) -> User:
    if not isinstance(user_id, str):
        raise malformed()
    if user_id != request.session.user.id:
        raise forbidden("These data belong to another user.")
    return request.session.user


def update_profile(accounts: Accounts, request: Request) -> Reply:
    change = request.body
    if not isinstance(change, dict) or not all(isinstance(value, str) for value in change.values()):
        raise malformed()
    names = set(change)
    if names == {"userId", "langCode"} and change["langCode"] in LANGUAGES:
        user = own_user(request, change["userId"])
        user.language = change["langCode"]
        changed = {"langCd": user.language, "locale": user.language}
    elif names == {"userId", "firstName", "lastName"} and are_names(change["firstName"], change["lastName"]):
        user = own_user(request, change["userId"])
        user.first_name, user.last_name = change["firstName"], change["lastName"]
        changed = {"displayName": user.display_name}
    else:
        raise malformed()
    return Reply(cookies=[cookie(request, *pair, READABLE_SECONDS) for pair in changed.items()])


def are_names(first: str, last: str) -> bool:
    return 1 <= len(first) <= 50 and len(last) <= 50 and first.strip() != "" and (first + last).isprintable()


def user_extensions(accounts: Accounts, request: Request) -> Reply:
    user = own_user(request, request.path.removeprefix(USER_EXTENSIONS))
    return Reply({"userExtensions": extensions(user)})


def lookup(accounts: Accounts, request: Request) -> Reply:
    values = {"LANGUAGE_CD": LANGUAGES, "USER_TYPE": USER_TYPES}.get(request.query.get("lookupField", ""))
    if not values:
        raise malformed()
    return Reply({"lookupValues": [{"lookupValue": code, "description": text} for code, text in values.items()]})


def update_contacts(accounts: Accounts, request: Request) -> Reply:
    changes = request.body
    if not isinstance(changes, list) or not 1 <= len(changes) <= 10:
        raise malformed()
    for change in changes:
        is_secondary = isinstance(change, dict) and (change.get("contactMethod"), change.get("contactType")) == ("EMAIL", "SEC")
        if not is_secondary or not is_email(change.get("contactValue")):
            raise malformed("Please enter an email address.")
        own_user(request, change.get("userId"))
    request.session.user.secondary_email = changes[-1]["contactValue"]
    return Reply(contacts(request.session.user))


def is_email(value: Any) -> bool:
    """Accepts an email address, and an empty text, which deletes it."""
    return isinstance(value, str) and len(value) <= 50 and bool(re.fullmatch(r"(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)?", value))


@dataclass
class Call:
    run: Callable[[Accounts, Request], Reply]
    needs_session: bool = False
    #: A session whose password has to be changed can make this call.
    while_change_is_due: bool = False
    #: Another site must not make it, although it is a GET.
    needs_calling_entity: bool = False
    takes_body: bool = False


CALLS: dict[tuple[str, str], Call] = {
    ("POST", "/api/auth/v3/login"): Call(login),
    ("GET", "/api/auth/v3/login"): Call(single_sign_on),
    ("GET", "/api/auth/v3/refresh"): Call(refresh, needs_session=True, needs_calling_entity=True),
    ("POST", "/api/auth/v2/logout"): Call(logout),
    ("GET", "/api/auth/v1/authentications/authTypes"): Call(auth_types),
    ("GET", "/api/auth/v1/users/requestOtp"): Call(request_otp, needs_calling_entity=True),
    ("POST", "/api/auth/v1/users/resetPassword"): Call(reset_password),
    ("POST", "/api/auth/v1/users/forceResetPassword"): Call(
        force_reset_password, needs_session=True, while_change_is_due=True
    ),
    ("GET", "/api/auth/v1/users/userProfile"): Call(user_profile, needs_session=True),
    ("GET", "/api/auth/v1/users/usersProducts"): Call(users_products, needs_session=True),
    ("PUT", "/api/auth/v1/users/profile"): Call(update_profile, needs_session=True, takes_body=True),
    ("GET", USER_EXTENSIONS): Call(user_extensions, needs_session=True),
    ("GET", "/api/utility/v1/lookup/search/lookupFieldAndValues/all"): Call(lookup, needs_session=True),
    ("PUT", "/api/auth/v1/user-contacts/updateContacts"): Call(update_contacts, needs_session=True, takes_body=True),
}
