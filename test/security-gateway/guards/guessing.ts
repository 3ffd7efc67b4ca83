import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const ENUMERATION = 'security-gateway/enumeration.test.ts';

/** What meets who guesses passwords, codes and user IDs. */
export const GUESSING: readonly Guard[] = [
  guard(
    'lock after ten failures',
    'auth/throttle.ts',
    'if (kept.count <= LOCK_AFTER) return kept.count;',
    'if (kept) return kept.count;',
    [CONTRACT, 'lock'],
  ),
  guard(
    'limit of an address',
    'auth/throttle.ts',
    'if (!window || window.hits <= limit) return;',
    'if (!window || limit) return;',
    ['server/limits.test.ts', 'one address'],
  ),
  guard('five tries a code', 'auth/otp.ts', "    .where('tries', '<', MAX_TRIES)\n", '', [
    CONTRACT,
    'five wrong tries',
  ]),
  guard(
    'three sends of a code',
    'auth/otp.ts',
    'if (kept.sends >= MAX_SENDS && ageSeconds < PAUSE_SECONDS)',
    'if (kept.sends < 0)',
    [CONTRACT, 'three'],
  ),
  guard(
    'a code lives 15 minutes',
    'auth/otp.ts',
    "    .where('sent_at', '>', new Date(context.now() - OTP_SECONDS * 1000))\n",
    '',
    [CONTRACT, '15 minutes'],
  ),
  guard(
    'unknown users cost a hash',
    'auth/passwords.ts',
    'const fits = await verify(kept ?? (await decoy)',
    'if (!kept) return false;\n  const fits = await verify(kept ?? (await decoy)',
    [ENUMERATION, 'at a sign-in'],
  ),
  guard(
    'answers about codes in steps',
    'routes/passwords.ts',
    '      await nextStep();\n',
    '      void nextStep;\n',
    [ENUMERATION, 'in steps'],
  ),
];
