import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const ENUMERATION = 'security-gateway/enumeration.test.ts';

/** Guards against guessing passwords, codes and user IDs. */
export const GUESSING: readonly Guard[] = [
  guard(
    'the lock after ten failures',
    'auth/throttle.ts',
    'if (stored.count <= LOCK_AFTER) return stored.count;',
    'if (stored) return stored.count;',
    [CONTRACT, 'lock'],
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
    "    .where('tries', '<', MAX_TRIES)\n",
    '',
    [CONTRACT, 'five wrong attempts'],
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
    "    .where('sent_at', '>', validSince)\n",
    '',
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
    [ENUMERATION, 'at a request for a code'],
  ),
];
