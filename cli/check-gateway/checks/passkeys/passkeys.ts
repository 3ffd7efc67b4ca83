import { LoginData } from 'sso-contract/auth.ts';
import { announcedWith, PASSKEYS } from 'sso-contract/features.ts';
import { createAuthenticator, type Authenticator } from '../../authenticator.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import { askAndReply, askFor, expectRefused, replyTo } from '../../passkey-page.ts';
import { AUTOMATIC_PASSKEY_RULES, PASSKEY_RULES, skipAll } from '../../skipped.ts';
import { sendSignIn } from '../sign-in.ts';
import { checkAutomaticPasskeys } from './automatic.ts';
import { asksToConfirm, checkPasskeyConfirmation } from './confirm.ts';
import { checkCreation, passkeysIn, passkeysOf } from './creation.ts';
import { checkAlikeOptions } from './options.ts';
import { checkPasskeySignIn, checkRemovedSignIn } from './sign-in.ts';
import { notAnnounced, type Absence } from '../../results.ts';

const TICKET = 'gateway-contract-79';
const NEEDED = 'gateway-contract-82';
const LIST = 'gateway-contract-83';

/** Checks what has ended after a ticket's life, in which the age of a confirmation passes too. `page` is signed in. */
async function checkAges(page: Caller, authenticator: Authenticator): Promise<void> {
  const { results, options } = page;
  const stranger = page.createSecondCaller();
  const request = await askFor(stranger, 'passkeySignIn');
  const seconds = (request?.expiresInSeconds ?? 0) + 1;
  if (seconds > options.waitSeconds) {
    results.skip('passkeySignIn', TICKET, `the end of a ticket needs --wait ${seconds}`);
    results.skip('newPasskeyOptions', NEEDED, `the age of a sign-in needs --wait ${seconds}`);
    return;
  }
  await options.machine.pause(seconds * 1000);
  const late = await replyTo(stranger, 'passkeySignIn', request, authenticator);
  expectRefused(stranger, 'passkeySignIn', TICKET, 'a ticket ends in time', late);
  const aged = await page.call('newPasskeyOptions');
  // A short session may have ended, too.
  const isOld = asksToConfirm(aged) || aged.status === 401;
  const expected = 'a sign-in with the passkey is not enough forever';
  results.expect('newPasskeyOptions', NEEDED, expected, isOld, describeAnswer(aged));
}

const passkeyOf = (user: string): string => `${user} has a passkey of the check`;

/** Removes what the check has added, which is more than one passkey if the gateway accepts wrong ones. */
async function removeAll(page: Caller, user: string): Promise<void> {
  const { results } = page;
  const added = await passkeysOf(page);
  let answer: Answer | undefined;
  for (const { id } of added) answer = await page.call('removePasskey', { id });
  const left = await passkeysOf(page);
  results.expect(
    'removePasskey',
    LIST,
    'what was added can be removed',
    left.length === 0 && (!answer || isSuccess(answer)),
    `${answer ? describeAnswer(answer) : 'no list'}: ${user} still has ${left.length} passkeys of this check`,
  );
  if (left.length === 0) results.changed.delete(passkeyOf(user));
  const listed = answer && passkeysIn(answer)?.passkeys.length;
  const expected = 'the reply lists the passkeys that are left';
  results.expect(
    'removePasskey',
    LIST,
    expected,
    !answer || listed === 0,
    `${listed ?? 'no'} list`,
  );
}

/**
 * Checks passkeys, if the gateway announces them, with browsers of its own and a passkey that it adds and removes. That
 * needs `--write`, and the origin of a page that may use them.
 */
export async function checkPasskeys(caller: Caller, user: string, password: string): Promise<void> {
  const { results, options } = caller;
  const { passkeyOrigin: origin } = options;
  const rpId = announcedWith(caller.features, PASSKEYS);
  const skip = (why: string | Absence): void =>
    skipAll(results, [...PASSKEY_RULES, ...AUTOMATIC_PASSKEY_RULES], why);
  if (rpId === undefined) return skip(notAnnounced(PASSKEYS));
  if (!options.mayWrite) return skip('adding a passkey needs --write');
  if (origin === undefined) return skip('adding a passkey needs --passkey-origin');
  const [owner, other, third] = [1, 2, 3].map(() => caller.createSecondCaller());
  if (!owner || !other || !third) return;
  const login = await sendSignIn(owner, user, password);
  for (const browser of [other, third]) await sendSignIn(browser, user, password);
  await checkAlikeOptions(owner, rpId);
  const before = passkeysIn(await owner.call('passkeys'));
  if (!before) return skip('the list of passkeys cannot be read');
  if (before.passkeys.length > 0)
    return skip('the user has a passkey, with which the check cannot confirm the session');
  const authenticator = createAuthenticator(origin);
  results.changed.add(passkeyOf(user));
  if (!(await checkCreation(owner, other, authenticator, { origin, rpId }))) {
    await removeAll(owner, user);
    return skip('no passkey could be added');
  }
  try {
    await checkPasskeyConfirmation(other, third, authenticator, { rpId, password });
    const { displayName = '' } = LoginData.safeParse(login.envelope?.data).data ?? {};
    const page = await checkPasskeySignIn(caller, authenticator, { rpId, displayName });
    await checkAges(page, authenticator);
    await page.call('logout');
  } finally {
    const page = caller.createSecondCaller();
    await askAndReply(page, 'passkeySignIn', authenticator);
    await removeAll(page, user);
    await page.call('logout');
  }
  await checkRemovedSignIn(caller, authenticator);
  await checkAutomaticPasskeys(caller, { user, password, origin });
  for (const browser of [owner, other, third]) await browser.call('logout');
}
