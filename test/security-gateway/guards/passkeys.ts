import { gatewayGuard as guard, type Guard } from './guard.ts';

const SIGN_IN = 'server/passkeys/sign-in.test.ts';
const TICKETS = 'server/passkeys/tickets.test.ts';
const ADDING = 'server/passkeys/adding.test.ts';
const AUTOMATIC = 'server/passkeys/automatic.test.ts';
const MANAGING = 'server/passkeys/managing.test.ts';
const CONFIRMING = 'server/passkeys/confirming.test.ts';

/** Guards of passkeys: what a browser has to prove, and what a ticket is good for. */
export const PASSKEYS: readonly Guard[] = [
  guard(
    'the verification of the user',
    'domain/passkeys/verify.ts',
    '      ...expectedBy(expected),\n      // The database',
    '      ...expectedBy(expected),\n      requireUserVerification: false,\n      // The database',
    [SIGN_IN, 'without verification of the user'],
  ),
  guard(
    'the origin of the page',
    'domain/passkeys/verify.ts',
    'expectedOrigin: [...settings.origins],',
    "expectedOrigin: [...settings.origins, 'https://localhost.evil.example'],",
    [SIGN_IN, 'from another origin'],
  ),
  guard(
    'the refusal of frames of another site',
    'domain/passkeys/verify.ts',
    '.crossOrigin === true',
    '.crossOrigin === undefined',
    [SIGN_IN, 'from a frame of another site'],
  ),
  guard(
    'the signature of a passkey',
    'domain/passkeys/verify.ts',
    'return verified ? { counter, isSynced } : undefined;',
    'return verified || !verified ? { counter, isSynced } : undefined;',
    [SIGN_IN, 'with a wrong signature'],
  ),
  guard('the browser of a ticket', 'domain/tickets.ts', ' && content.holder === holder', '', [
    TICKETS,
    'is not good in another browser',
  ]),
  guard('the tenant of a ticket', 'domain/tickets.ts', ' && content.tenant === tenant', '', [
    TICKETS,
    'is not good in another browser',
  ]),
  guard('the end of a ticket', 'domain/tickets.ts', ' || content.expiresAtMs <= now()', '', [
    TICKETS,
    'is good for ten minutes',
  ]),
  guard(
    'the single use of a ticket',
    'domain/passkeys/find-used.ts',
    'if (!(await takeTicket(trx, ticket)))',
    'if (!(await takeTicket(trx, ticket)) && !ticket)',
    [TICKETS, 'is good once'],
  ),
  guard(
    'the tenant of a passkey',
    'domain/passkeys/find-used.ts',
    "  if (!isOwn) return refused('foreign', 'foreign-passkey');\n",
    '',
    [SIGN_IN, 'as foreign'],
  ),
  guard(
    'the count of a passkey',
    'store/passkeys.ts',
    '(counter < ${counter} or (counter = 0 and ${counter} = 0))',
    '(counter is distinct from ${counter} or counter = ${counter})',
    [SIGN_IN, 'if its count does not rise'],
  ),
  guard(
    'the confirmation before a new passkey',
    'routes/passkeys.ts',
    "    await demandProof(session);\n    return answer(await request(session, settings, 'user'));",
    "    return answer(await request(session, settings, 'user'));",
    [ADDING, 'needs a sign-in or confirmation'],
  ),
  guard(
    'the check of the password before a passkey without a question',
    'domain/passkeys/automatic-passkey.ts',
    'return ageMs <= MAX_AGE_SECONDS * 1000 && isProven',
    'return ageMs >= 0 && isProven',
    [AUTOMATIC, 'needs a check of the password within five minutes'],
  ),
  guard(
    'the strength of the proof before a passkey without a question',
    'domain/passkeys/automatic-passkey.ts',
    ' && isProven(parts, session, MAX_AGE_SECONDS)',
    '',
    [AUTOMATIC, 'is refused to a user who has proven less than possible'],
  ),
  guard(
    'the verification of the user for a passkey that was asked for',
    'domain/passkeys/verify.ts',
    'requireUserVerification: isAsked',
    'requireUserVerification: false',
    [ADDING, 'is refused without verification of the user'],
  ),
  guard(
    'the first use of a passkey that no one was asked about',
    'store/passkeys.ts',
    "(passkeys.created_by = 'user' or passkeys.last_used_at is not null)",
    '(passkeys.id is not null)',
    [AUTOMATIC, 'is no way to sign in before it has signed in'],
  ),
  guard(
    'the confirmation before a removal',
    'routes/passkeys.ts',
    '    await demandProof(session);\n    const { user } = session;\n    const queueMail',
    '    const { user } = session;\n    const queueMail',
    [MANAGING, 'needs a confirmation'],
  ),
  guard(
    'the last way to sign in',
    'domain/passkeys/remove-passkey.ts',
    "      return rollBack('last');",
    "      return 'removed';",
    [MANAGING, 'for the last way to sign in'],
  ),
  guard(
    'the strength of a confirmation',
    'domain/sign-in/confirm-session.ts',
    "if (strength !== 'password')",
    "if (strength === 'code')",
    [CONFIRMING, 'does not confirm with the password'],
  ),
  guard(
    'the age of a proof with a passkey',
    'domain/sign-in/proof-strength.ts',
    'return timeOf(passkeyAt);',
    'return timeOf(passkeyAt ?? signInTime(session));',
    [CONFIRMING, 'does not confirm with the password'],
  ),
  guard(
    'the user of a passkey that confirms',
    'domain/passkeys/passkey-confirm.ts',
    "  if (used.found.user.id !== session.user.id)\n    return refused('refused', 'foreign-passkey', session.user);\n",
    '',
    [CONFIRMING, 'with a passkey of another user'],
  ),
  guard(
    'the removal of a passkey that a stranger has added',
    'domain/users/not-me.ts',
    'await deletePasskeys(trx, { userId: user.id, id: mail.passkeyId, since }, new Date(now()));',
    '',
    [MANAGING, 'is removed by the link of an earlier mail'],
  ),
];
