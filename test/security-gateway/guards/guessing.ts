import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const BROWSERS = 'server/known-browsers.test.ts';
const CODES = 'server/code-limits.test.ts';
const ENUMERATION = 'security-gateway/enumeration.test.ts';

/** Guards against guessing passwords, codes and user IDs. */
export const GUESSING: readonly Guard[] = [
  guard(
    'the lock after ten failures',
    'auth/attempts.ts',
    'if (used) throw locked(context, used);',
    'void used;',
    [CONTRACT, 'lock'],
  ),
  guard(
    'the wait after failures of many addresses',
    'auth/attempts.ts',
    'if (!used) return;',
    'if (used?.failed !== 0) return;',
    [BROWSERS, 'make unknown browsers wait'],
  ),
  guard(
    'one attempt at a time after failures of many addresses',
    'auth/attempts.ts',
    'if (!(await postponeTries(context, key, used))) throw tooMany(delaySeconds);',
    'await postponeTries(context, key, used);',
    [BROWSERS, 'after a wait, one goes on'],
  ),
  guard(
    'waiting for simultaneous attempts that may be right',
    'auth/attempts.ts',
    'if (!used || used.failed >= limit.failures) return used;',
    'if (!used || used.failed >= 0) return used;',
    [BROWSERS, 'waits for earlier ones'],
  ),
  guard(
    'reserving attempts before their passwords are checked',
    'auth/tries.ts',
    'stored.reserved < ${sql.lit(failures)}',
    'stored.failed < ${sql.lit(failures)}',
    [BROWSERS, 'bypass the wait'],
  ),
  guard(
    'keys of limits that no other user ID can name',
    'auth/otp.ts',
    '`otp:${JSON.stringify([tenant, username])}`',
    '`otp:${tenant}:${username}`',
    [CODES, 'the parts of another key'],
  ),
  guard(
    'separate failures for each address',
    'auth/caller.ts',
    'key: addressKey(request.ip), isKnown: false',
    "key: 'anybody', isKnown: false",
    [BROWSERS, 'lock themselves out'],
  ),
  guard(
    'the signature of a known browser',
    'auth/caller.ts',
    "context.keyring.isSigned(signature, 'browser', tenant, username, id, since)",
    'signature !== username',
    [BROWSERS, 'a forged cookie'],
  ),
  guard(
    'the account of a known browser',
    'auth/caller.ts',
    "context.keyring.isSigned(signature, 'browser', tenant, username, id, since)",
    'since + signature + tenant + username !== id',
    [BROWSERS, 'and to no other'],
  ),
  guard(
    'forgetting a browser after 180 days',
    'auth/caller.ts',
    'ageSeconds < LIFE_SECONDS &&',
    'ageSeconds < Infinity &&',
    [BROWSERS, 'forgotten after 180 days'],
  ),
  guard(
    'the limit of a client address',
    'auth/throttle.ts',
    'if (!window || window.hits <= limit) return;',
    'if (!window || limit) return;',
    ['server/limits.test.ts', 'one client address'],
  ),
  guard(
    'the limit of five attempts for a code',
    'auth/otp.ts',
    '    [triesKey(account, caller, stored), TRIES],\n',
    '',
    [CONTRACT, 'five wrong attempts'],
  ),
  guard(
    'the limit of 25 attempts of all for a code',
    'auth/otp.ts',
    "    .where('tries', '<', MAX_TRIES)\n",
    '',
    [CODES, '25 tries together'],
  ),
  guard(
    'the limit of 30 attempts of an address in a day',
    'auth/otp.ts',
    '    [`${all}:${caller.key}:tries`, TRIES_A_DAY],\n',
    '',
    [CODES, 'have 30 tries'],
  ),
  guard(
    'the limit of 30 codes of an address in a day',
    'auth/otp.ts',
    '    [`${all}:${caller}`, CODES_A_DAY],\n',
    '',
    [CODES, '100 a day together'],
  ),
  guard(
    'the limit of 500 attempts of all in a day',
    'auth/otp.ts',
    '    ...(caller.isKnown ? [] : [[`${all}:tries`, TRIES_OF_ALL_A_DAY] as const]),\n',
    '    ...[TRIES_OF_ALL_A_DAY].slice(1).map((allowance) => [all, allowance] as const),\n',
    [CODES, '500 tries together'],
  ),
  guard(
    'keeping a code when a stranger asks for another',
    'auth/otp.ts',
    'const isReplaceable = previousSentAt === null || endOf(previousSentAt) <= at;',
    'const isReplaceable = endOf(previousSentAt ?? at) >= at;',
    [CODES, 'end a code by requests'],
  ),
  guard(
    'the limit of 100 codes of all in a day',
    'auth/otp.ts',
    '    ...(isKnown ? [] : [[all, CODES_OF_ALL_A_DAY] as const]),\n',
    '    ...[CODES_OF_ALL_A_DAY].slice(1).map((allowance) => [all, allowance] as const),\n',
    [CODES, '100 a day together'],
  ),
  guard(
    'the limit of three codes',
    'auth/otp.ts',
    'if (retryAfterSeconds === 0) continue;',
    'if (retryAfterSeconds >= 0) continue;',
    [CONTRACT, 'three'],
  ),
  guard(
    'the expiry of a code after 15 minutes',
    'auth/otp.ts',
    '...(stored.sent_at > validSince ? [stored.code_hmac] : [])',
    'stored.code_hmac',
    [CONTRACT, '15 minutes'],
  ),
  guard(
    'hashing the password of unknown users',
    'auth/passwords.ts',
    'const fits = await verify(storedHash ?? (await decoy)',
    'if (!storedHash) return false;\n  const fits = await verify(storedHash ?? (await decoy)',
    [ENUMERATION, 'at a sign-in'],
  ),
  guard(
    'doing the same work for unknown users that request a code',
    'routes/passwords.ts',
    'await mailCode(context, account, reader, isMailed)',
    'if (user) await mailCode(context, account, reader, isMailed)',
    [CONTRACT, 'unknown users, who get no mail'],
  ),
];
