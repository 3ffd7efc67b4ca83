import { gatewayGuard as guard, type Guard } from './guard.ts';

const SIGN_IN = 'server/new-browser/sign-in.test.ts';
const CODES = 'server/new-browser/codes.test.ts';
const LIMITS = 'server/code-limits.test.ts';
const MAIL = 'server/mail.test.ts';

/** Guards of the code that is mailed for a sign-in in a new browser. */
export const NEW_BROWSER: readonly Guard[] = [
  guard(
    'the code for a browser without a mark',
    'domain/sign-in/next-step.ts',
    "if (code.kind === 'due') return { ...code, trustDays: 0 };",
    '',
    [SIGN_IN, 'stores nothing before the mail'],
  ),
  guard(
    'the user of a mark',
    'domain/users/seen-browsers.ts',
    "marks.some((mark) => keyring.isSigned(mark, 'seen', ...signedParts(user)))",
    'marks.length > 0 && user.seenEpoch >= 0 && Boolean(keyring)',
    [SIGN_IN, 'needs no code where the user has signed in'],
  ),
  guard(
    'the kind that a mailed code needs',
    'routes/second-factor.ts',
    "const kind = isMailed ? 'new-browser' : 'second-factor';",
    "const kind = body.trust && isMailed ? 'new-browser' : 'second-factor';",
    [SIGN_IN, 'is none of the app'],
  ),
  guard(
    'the setting of mailed codes',
    'routes/second-factor.ts',
    'if (!(await newBrowserSettingsOf(context.store, tenant))) throw notOffered();',
    'await newBrowserSettingsOf(context.store, tenant);',
    [SIGN_IN, 'whose calls answer 404'],
  ),
  guard(
    'the end of a reset’s day',
    'domain/new-browser/due-code.ts',
    'at.getTime() - reset.getTime() < RESET_SECONDS * 1000',
    'at.getTime() - reset.getTime() < RESET_SECONDS * 1000 * 2',
    [SIGN_IN, 'within a day after a reset'],
  ),
  guard(
    'the end of a reset with a password that was set otherwise',
    'domain/users/administer.ts',
    'must_change: true, reset_mailed_at: null',
    'must_change: true',
    [SIGN_IN, 'within a day after a reset'],
  ),
  guard(
    'the proof that a mailed code is not',
    'domain/factors/open-by-code.ts',
    "      if (proof.method === 'mail') {\n        // The mail",
    "      await setProof(trx, tokenHash, 'factor', at);\n      if (proof.method === 'mail') {\n        // The mail",
    [SIGN_IN, 'proves no second factor'],
  ),
  guard(
    'the factor that is due after the mailed code',
    'domain/factors/open-by-code.ts',
    "        if (due.kind === 'due') return false;\n",
    '',
    [SIGN_IN, 'added since the password was right'],
  ),
  guard(
    'the signature of a mailed code',
    'domain/new-browser/mailed-code.ts',
    'if (!stored || !keyring.isSigned(',
    'if (!stored || keyring.isSigned(',
    [CODES, 'closes the sign-in with the fifth'],
  ),
  guard(
    'the hash of a stored code',
    'domain/new-browser/send-code.ts',
    "hmac: keyring.sign('code', ...signedParts(user, ticket, code)),",
    "hmac: `${keyring.sign('code', ...signedParts(user, ticket, code))}~${code}`,",
    [CODES, 'is not stored with its code'],
  ),
  guard(
    'the three mails of a sign-in',
    'domain/new-browser/send-code.ts',
    'limit: 3,',
    'limit: 30,',
    [LIMITS, 'are three of a sign-in'],
  ),
  guard(
    'the ten mails of an hour',
    'domain/new-browser/send-code.ts',
    'limit: 10,',
    'limit: 100,',
    [LIMITS, 'are three of a sign-in'],
  ),
  guard(
    'the end of mails with the fifth wrong code',
    'domain/new-browser/send-code.ts',
    "if (await isTicketClosed(parts, ticket)) return { kind: 'closed' };",
    '',
    [CODES, 'closes the sign-in with the fifth'],
  ),
  guard(
    'the limits of mailed codes',
    'domain/factors/sign-in-step.ts',
    "proven: 'mail',",
    "proven: 'password' as 'mail',",
    [CODES, 'locks the browser out after ten'],
  ),
  guard(
    'the count of wrong mailed codes',
    'domain/factors/sign-in-step.ts',
    'failures: await countWrongMailedCode(parts, user),',
    'failures: await Promise.resolve(0 * user.id.length),',
    [CODES, 'closes the sign-in with the fifth'],
  ),
  guard(
    'the end of mailed codes with the password',
    'store/trust.ts',
    '  await deleteSignInCodes(trx, id);\n',
    '',
    [CODES, 'lets its user report someone else'],
  ),
  guard(
    'the code while no mail can be sent',
    'domain/new-browser/due-code.ts',
    "isMailDown && settings.whenMailIsDown === 'lift'",
    'isMailDown',
    [MAIL, 'is held by default'],
  ),
  guard(
    'the browser that stays new',
    'routes/session.ts',
    "if (unmailed === 'mail-down') {",
    "if (unmailed === 'mail-down') {\n          await noteBrowser(context, reply, user);",
    [MAIL, 'the browser stays new'],
  ),
];
