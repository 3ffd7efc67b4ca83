import { decodeCredential } from 'sso-contract/credentials.ts';
import { defect } from './defect.ts';
import { reply, wrapped, type Answer, type Sent } from './wrapped-defect.ts';

const NAMES = ['username', 'password', 'new-password', 'otp'];

/** Returns a credential of a request as it was typed; '' without one. */
const credential = ({ headers }: Sent, name: string): string =>
  decodeCredential(headers.get(name) ?? '', headers.get('credential-encoding') ?? undefined) ?? '';

/** Changes each password that is read, so that passwords that differ become the same. */
const readingPasswords = (read: (password: string) => string) => (): Answer => async (sent) => {
  const headers = new Headers(sent.headers);
  headers.set('credential-encoding', 'uri');
  for (const name of NAMES)
    if (sent.headers.has(name)) {
      const value = credential(sent, name);
      headers.set(name, encodeURIComponent(name.endsWith('password') ? read(value) : value));
    }
  return sent.headers.has('password') ? sent.send({ headers }) : sent.send();
};

/** Counts failures of invented users only. */
const lockingInvented = (users: RegExp) => (): Answer => {
  let last: Response | undefined;
  return async (sent) => {
    if (sent.call !== 'login' || !users.test(credential(sent, 'username'))) return sent.send();
    const response = await sent.send();
    if (response.status === 400) last = response.clone();
    return response.status === 403 && last ? last.clone() : response;
  };
};

/** Counts the failures of each spelling of a user ID on their own. */
const countingBySpelling = (): Answer => {
  const failures = new Map<string, number>();
  return async (sent) => {
    if (sent.call !== 'login') return sent.send();
    const name = credential(sent, 'username');
    const count = failures.get(name) ?? 0;
    if (count >= 10) return sent.send();
    const response = await sent.send();
    failures.set(name, count + 1);
    return response.status === 403
      ? reply(400, { captchaIteration: 3, failedLoginCount: count + 1 })
      : response;
  };
};

/** Locks a user after ten failures, whether or not a right password was between them. */
const neverClearing = (): Answer => {
  const failures = new Map<string, number>();
  return async (sent) => {
    if (sent.call !== 'login') return sent.send();
    const name = credential(sent, 'username').toLowerCase();
    const count = failures.get(name) ?? 0;
    if (count >= 10) return reply(403, { captchaIteration: 3, failedLoginCount: count });
    const response = await sent.send();
    if (response.status === 400) failures.set(name, count + 1);
    return response;
  };
};

/** Refuses further codes of invented users only. */
const limitingInvented = (): Answer => async (sent) => {
  const response = await sent.send();
  const isInvented = !/@acme\.example$/i.test(sent.url.searchParams.get('username') ?? '');
  return sent.call === 'requestOtp' && response.status === 429 && !isInvented
    ? reply(200)
    : response;
};

const SAME_PASSWORDS: readonly (readonly [string, (password: string) => string])[] = [
  ['reads + in a password as a blank', (password) => password.replaceAll('+', ' ')],
  ['normalizes passwords to NFC', (password) => password.normalize('NFC')],
  ['normalizes passwords to NFKC', (password) => password.normalize('NFKC')],
  [
    'reads passwords as Latin-1, with ? for all other characters',
    (password) => password.replaceAll(/[^\0-\u00ff]/gu, '?'),
  ],
  [
    'ignores what follows the first 72 bytes of a password',
    (password) => Buffer.from(password).subarray(0, 72).toString('latin1'),
  ],
  ['ignores control characters in passwords', (password) => password.replaceAll(/\p{Cc}/gu, '')],
  ['decodes passwords twice', (password) => decodeCredential(password, 'uri') ?? password],
  [
    'removes accents from passwords',
    (password) => password.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  ],
];

/** Defects of user IDs and passwords, and of the limits of guessing them. */
export const CREDENTIAL_DEFECTS = [
  ...SAME_PASSWORDS.map(([what, read]) => wrapped('15', what, readingPasswords(read))),
  wrapped('140', 'never locks users who exist', lockingInvented(/@acme\.example$/i)),
  wrapped('140', 'never refuses codes of users who exist', limitingInvented),
  wrapped('140', 'counts failures by the spelling of the user ID', countingBySpelling),
  wrapped('140', 'counts failures from before a right password', neverClearing),
  wrapped(
    '150',
    'distinguishes the case of user IDs',
    () => async (sent) =>
      sent.call === 'login' && /[A-Z]/.test(credential(sent, 'username'))
        ? reply(400, { captchaIteration: 3, failedLoginCount: 1 })
        : sent.send(),
  ),
  wrapped('151', 'sets a new password that is not due, without the old one', () => async (sent) => {
    const response = await sent.send();
    return sent.call === 'forceResetPassword' && response.status === 403 ? reply(200) : response;
  }),
];

const CODE = "String(randomInt(1_000_000)).padStart(6, '0')";

/** Defects of one-time codes, which the template has inside. */
export const CODE_DEFECTS = [
  defect('148', 'mails the same code to all', CODE, "'271828'"),
  defect(
    '148',
    'makes a code of the time',
    CODE,
    "String(Math.floor(now() / 600_000) % 1_000_000).padStart(6, '0')",
  ),
];
