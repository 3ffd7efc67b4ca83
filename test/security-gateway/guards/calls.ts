import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const FORGERY = 'security-gateway/forgery.test.ts';
const SESSION_TESTS = 'security-gateway/sessions.test.ts';

/** Guards of access to calls and data. */
export const CALLS: readonly Guard[] = [
  guard(
    'refusing POST and PUT of other sites',
    'http/admission.ts',
    'if (!isOwnRequest(admission.settings, request) || isForged(',
    'if (isForged(',
    [CONTRACT, 'by another site'],
  ),
  guard(
    'requiring an anti-forgery token',
    'http/admission.ts',
    ' || isForged(admission, request))',
    ')',
    [CONTRACT, 'anti-forgery'],
  ),
  guard(
    'binding the anti-forgery token to the session',
    'http/admission.ts',
    "session?.tokenHash ?? 'anonymous'",
    "session ? 'anybody' : ''",
    [CONTRACT, 'anti-forgery'],
  ),
  guard(
    'refusing a refresh of other sites',
    'routes/session.ts',
    'refuseForeign(context, request);',
    '',
    [CONTRACT, 'plain link'],
  ),
  guard(
    'refusing a request for a code of other sites',
    'routes/passwords.ts',
    'refuseForeign(context, request);',
    '',
    [FORGERY, 'a request for a code'],
  ),
  guard(
    'limiting a session to its tenant',
    'http/admission.ts',
    ' || session.user.tenant !== tenantOf(request)',
    '',
    [CONTRACT, 'refuses a session of another tenant'],
  ),
  guard(
    'limiting access to the user’s own profile',
    'routes/users.ts',
    "if (!isSelf(user, id)) throw new Refusal(403, 'title.notAllowed', 'profile.notOwn');",
    'void isSelf(user, id);',
    ['security-gateway/isolation.test.ts', 'does not reach'],
  ),
  guard(
    'limiting products to the tenant',
    'store/product-lists.ts',
    // Both conditions, because each hides the absence of the other.
    'where tenant_code = ${owner.tenant} and code in (\n          select product_code from user_products\n            where user_id = ${owner.id} and tenant_code = ${owner.tenant}',
    'where code in (\n          select product_code from user_products\n            where user_id = ${owner.id}',
    ['security-gateway/isolation.test.ts', 'products of another'],
  ),
  guard(
    'sharing a product list only among users with the same assigned products',
    'domain/product-lists.ts',
    'rolesOf(user), codes])',
    "rolesOf(user), ''])",
    ['server/product-lists.test.ts', 'assigned products'],
  ),
  guard(
    'sharing a product list only among users with the same roles',
    'domain/product-lists.ts',
    'versions.tenant, rolesOf(user), codes])',
    'versions.tenant, codes])',
    ['server/product-lists.test.ts', 'roles of the user'],
  ),
  guard(
    'caching no product list that changed while it was read',
    'domain/product-lists.ts',
    ' || own !== versions.own)',
    ')',
    ['server/product-list-cache.test.ts', 'former products'],
  ),
  guard('SameSite for cookies', 'http/cookies.ts', "sameSite: 'lax'", "sameSite: 'none'", [
    SESSION_TESTS,
    'every cookie',
  ]),
  guard('Secure for cookies', 'http/cookies.ts', ', secure: isSecure(request) }', ' }', [
    SESSION_TESTS,
    'every cookie',
  ]),
];
