import { ConfirmOptions } from 'sso-contract/confirm.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { CONFIRM } from 'sso-contract/features.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import {
  asksForProof,
  confirmWith,
  expectCodeRefused,
  takeRecoveryCode,
  type Factor,
} from '../../factor-page.ts';
import { httpOnlyCookies } from '../cookie-rules.ts';

const SUBJECT = 'confirmWithCode';
const ONLY = 'gateway-contract-99';
const WAYS = ['app', 'recovery'];

/** Checks that no password confirms the session, if the gateway announces confirmations. */
async function checkPassword(caller: Caller, password: string): Promise<void> {
  if (!caller.features.includes(CONFIRM)) return;
  const { results } = caller;
  const options = ConfirmOptions.safeParse((await caller.call('confirmOptions')).envelope?.data);
  const types = options.data?.methods.map(({ type }) => type) ?? [];
  const isOnly = types.length > 0 && types.every((type) => WAYS.includes(type));
  const expected = 'confirmOptions names no other way than codes';
  results.expect('confirmOptions', ONLY, expected, isOnly, types.join(', ') || 'none');
  const answer = await caller.call('confirm', { headers: credentialHeaders({ password }) });
  const isRefused = answer.status >= 400;
  results.expect('confirm', ONLY, 'the password is refused', isRefused, describeAnswer(answer));
}

/** Records whether a confirmation with a code was accepted, and set no cookie of a session. */
function expectConfirmed(caller: Caller, name: string, answer: Answer): void {
  const { results } = caller;
  const got = describeAnswer(answer);
  results.expect(SUBJECT, ONLY, `${name} is accepted`, isSuccess(answer), got);
  const isCookieless = answer.reply !== undefined && httpOnlyCookies(answer.reply).length === 0;
  const none = 'it sets no cookie that pages cannot read';
  results.expect(SUBJECT, ONLY, none, isCookieless, 'it sets one');
}

/** Checks how a user with an app confirms a session. Both were opened with the password alone. */
export async function checkCodeConfirmation(
  caller: Caller,
  other: Caller,
  factor: Factor,
): Promise<void> {
  const { results } = caller;
  /** A call that needs a confirmation, and that a user with an app is refused after it, so that it changes nothing. */
  const isFresh = async (browser: Caller) => !asksForProof(await browser.call('newApp'));
  await checkPassword(caller, factor.password);
  const wrong = await confirmWith(caller, factor.app.wrong());
  expectCodeRefused(caller, SUBJECT, ONLY, 'a wrong code is refused', wrong, 'wrong');
  const unproven = !(await isFresh(caller));
  const nothing = 'neither the password nor a wrong code confirms the session';
  results.expect(SUBJECT, ONLY, nothing, unproven, 'it is confirmed');
  const code = factor.app.next();
  expectConfirmed(caller, 'a code of the app', await confirmWith(caller, code));
  const kept = 'the session keeps its cookie, and is confirmed';
  results.expect(SUBJECT, ONLY, kept, await isFresh(caller), 'it is not');
  const alone = !(await isFresh(other));
  results.expect(SUBJECT, ONLY, 'another session is not confirmed', alone, 'it is confirmed');
  const again = await confirmWith(other, code);
  const once = 'a code confirms once';
  expectCodeRefused(other, SUBJECT, ONLY, once, again, 'used');
  const recovery = takeRecoveryCode(factor);
  expectConfirmed(other, 'a recovery code', await confirmWith(other, recovery, 'recovery'));
  const last = await confirmWith(other, recovery, 'recovery');
  expectCodeRefused(other, SUBJECT, ONLY, 'a recovery code confirms once', last, 'used', 'wrong');
}
