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
    'if (stored.sends >= MAX_SENDS && ageSeconds < PAUSE_SECONDS)',
    'if (stored.sends < 0)',
    [CONTRACT, 'three'],
  ),
  guard(
    'the expiry of a code after 15 minutes',
    'auth/otp.ts',
    "    .where('sent_at', '>', new Date(context.now() - OTP_SECONDS * 1000))\n",
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
    'sending replies to requests for codes in steps',
    'routes/passwords.ts',
    '      await nextStep();\n',
    '      void nextStep;\n',
    [ENUMERATION, 'in steps'],
  ),
];
