import { LoginData } from 'sso-contract/auth.ts';
import { PASSKEYS, SECOND_FACTOR, announcedWith } from 'sso-contract/features.ts';
import { describeAnswer, isSuccess, type Caller } from '../../caller.ts';
import {
  askForCode,
  asksForProof,
  expectCodeRefused,
  factorsIn,
  sendCode,
  takeRecoveryCode,
  type Factor,
} from '../../factor-page.ts';
import { FACTOR_RULES, skipAll } from '../../skipped.ts';
import { passkeysOf } from '../passkeys/creation.ts';
import { sendSignIn } from '../sign-in.ts';
import { checkAdding } from './adding.ts';
import { checkCodeConfirmation } from './confirm.ts';
import { checkClosing, checkNewCodes, checkRecoveryCodes } from './recovery.ts';
import { checkRequirement } from './requirement.ts';
import { checkCodeSignIn } from './sign-in.ts';
import { checkTrust } from './trust.ts';
import { notAnnounced, type Absence } from '../../results.ts';

const TICKET = 'gateway-contract-95';
const NEEDED = 'gateway-contract-100';
const LIST = 'gateway-contract-102';
const RECOVER = { method: 'recovery' } as const;

/** Checks what has ended after a ticket's life, in which the age of a confirmation passes too. `page` is confirmed. */
async function checkAges(page: Caller, factor: Factor): Promise<void> {
  const { results, options } = page;
  const stranger = page.createSecondCaller();
  const ticket = await askForCode(stranger, factor);
  // Longer than any ticket.
  const seconds = 901;
  if (seconds > options.waitSeconds) {
    results.skip('secondFactor', TICKET, `the end of a ticket needs --wait ${seconds}`);
    results.skip('removeApp', NEEDED, `the age of a confirmation needs --wait ${seconds}`);
    return;
  }
  await options.machine.pause(seconds * 1000);
  const late = await sendCode(stranger, ticket, takeRecoveryCode(factor), RECOVER);
  expectCodeRefused(stranger, 'secondFactor', TICKET, 'a ticket ends in time', late, 'expired');
  const aged = await page.call('renewRecoveryCodes');
  // A short session may have ended, too.
  const isOld = asksForProof(aged) || aged.status === 401;
  const expected = 'a confirmation is not enough forever';
  results.expect('renewRecoveryCodes', NEEDED, expected, isOld, describeAnswer(aged));
}

/** Turns the second factor off again, with a recovery code. Returns whether it is off. */
async function removeAll(caller: Caller, factor: Factor): Promise<boolean> {
  const { results } = caller;
  const page = caller.createSecondCaller();
  await sendCode(page, await askForCode(page, factor), takeRecoveryCode(factor), RECOVER);
  const answer = await page.call('removeApp');
  const left = factorsIn(answer);
  const isEmpty = left?.app === null && left.recoveryCodesLeft === 0 && left.browsers.length === 0;
  const got = `${describeAnswer(answer)}: does ${factor.user} still have an authenticator app?`;
  results.expect('removeApp', LIST, 'a confirmed user removes all', isEmpty, got);
  await page.call('logout');
  const alone = await sendSignIn(page, factor.user, factor.password);
  const expected = 'the password alone signs in again';
  results.expect('removeApp', LIST, expected, isSuccess(alone), describeAnswer(alone));
  await page.call('logout');
  return isSuccess(alone);
}

/**
 * Checks the second factor, if the gateway announces it, with browsers of its own and an authenticator app that it adds and
 * removes. That needs `--write`.
 */
export async function checkSecondFactor(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  const skip = (why: string | Absence): void => skipAll(results, FACTOR_RULES, why);
  if (!caller.features.includes(SECOND_FACTOR)) return skip(notAnnounced(SECOND_FACTOR));
  const [owner, other, third] = [1, 2, 3].map(() => caller.createSecondCaller());
  if (!owner || !other || !third) return;
  const login = await sendSignIn(owner, user, password);
  const before = factorsIn(await owner.call('factors'));
  if (!before) return skip('the second factor cannot be read');
  checkRequirement(owner, login, before);
  if (!options.mayWrite) return skip('adding an authenticator app needs --write');
  if (before.isRequired)
    return skip(
      'the tenant requires a second factor of the user, so that an app could not be removed',
    );
  for (const browser of [other, third]) await sendSignIn(browser, user, password);
  if (
    announcedWith(caller.features, PASSKEYS) !== undefined &&
    (await passkeysOf(owner)).length > 0
  )
    return skip('the user has a passkey, with which the check cannot confirm the session');
  const { displayName = '' } = LoginData.safeParse(login.envelope?.data).data ?? {};
  const left = `${user} has an authenticator app of the check`;
  results.changed.add(left);
  const factor = await checkAdding(owner, other, { user, password, displayName });
  if (!factor) {
    if (factorsIn(await owner.call('factors'))?.app === null) results.changed.delete(left);
    return skip('no authenticator app could be added');
  }
  try {
    const page = await checkCodeSignIn(caller, third, factor);
    await checkTrust(page, factor);
    await checkRecoveryCodes(caller, factor);
    await checkCodeConfirmation(other, third, factor);
    await checkNewCodes(other, factor);
    await checkClosing(caller, factor);
    await checkAges(other, factor);
    await page.call('logout');
  } finally {
    if (await removeAll(caller, factor)) results.changed.delete(left);
  }
  for (const browser of [owner, other, third]) await browser.call('logout');
}
