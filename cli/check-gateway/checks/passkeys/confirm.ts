import { ConfirmOptions, ConfirmRefusal } from 'sso-contract/confirm.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { CONFIRM } from 'sso-contract/features.ts';
import type { Authenticator } from '../../authenticator.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import { askAndReply, askFor, expectRefused, faultsOf, replyTo } from '../../passkey-page.ts';
import { httpOnlyCookies } from '../cookie-rules.ts';
import { passkeysOf } from './creation.ts';

const SUBJECT = 'confirmWithPasskey';
const TICKET = 'gateway-contract-79';
const PROOF = 'gateway-contract-80';
const NEEDED = 'gateway-contract-82';
const ONLY = 'gateway-contract-84';

/** True if a reply asks for a confirmation of the session. */
export const asksToConfirm = ({ status, envelope }: Answer): boolean =>
  status === 403 && ConfirmRefusal.safeParse(envelope?.data).success;

/** Checks that a session in which no passkey was used can neither add nor remove one. */
async function checkNeeded(caller: Caller): Promise<void> {
  const before = await passkeysOf(caller);
  const expected = 'a sign-in with the password is not enough for a user with a passkey';
  for (const [call, options] of [
    ['newPasskeyOptions', {}],
    ['removePasskey', { id: before[0]?.id ?? '' }],
  ] as const) {
    const answer = await caller.call(call, options);
    const isAsked = asksToConfirm(answer);
    caller.results.expect(call, NEEDED, expected, isAsked, describeAnswer(answer));
  }
  const isKept = (await passkeysOf(caller)).length === before.length;
  const kept = 'a refused call removes no passkey';
  caller.results.expect('removePasskey', NEEDED, kept, isKept, 'it is gone');
}

/** Checks that no password confirms the session, if the gateway announces confirmations. */
async function checkPassword(caller: Caller, password: string): Promise<void> {
  if (!caller.features.includes(CONFIRM)) return;
  const { results } = caller;
  const read = async () =>
    ConfirmOptions.safeParse((await caller.call('confirmOptions')).envelope?.data).data;
  const types = (await read())?.methods.map(({ type }) => type) ?? [];
  const isOnly = types.length > 0 && types.every((type) => type === 'passkey');
  const expected = 'confirmOptions names no other way than a passkey';
  results.expect('confirmOptions', ONLY, expected, isOnly, types.join(', ') || 'none');
  const answer = await caller.call('confirm', { headers: credentialHeaders({ password }) });
  const isRefused = answer.status >= 400;
  results.expect('confirm', ONLY, 'the password is refused', isRefused, describeAnswer(answer));
  const age = (await read())?.confirmedSecondsAgo ?? 0;
  const isOld = age > 300;
  const old = 'the session is not fresh after the password';
  results.expect('confirmOptions', ONLY, old, isOld, `${age} s`);
}

/** Checks how a user with a passkey confirms a session. Both were opened with the password. */
export async function checkPasskeyConfirmation(
  caller: Caller,
  other: Caller,
  authenticator: Authenticator,
  { rpId, password }: { readonly rpId: string; readonly password: string },
): Promise<void> {
  await checkPassword(caller, password);
  await checkNeeded(caller);
  for (const [what, changes] of faultsOf(rpId)) {
    const answer = await askAndReply(caller, SUBJECT, authenticator, changes);
    expectRefused(caller, SUBJECT, PROOF, `a confirmation ${what} is refused`, answer);
  }
  const request = await askFor(caller, SUBJECT);
  const stolen = await replyTo(other, SUBJECT, request, authenticator);
  expectRefused(other, SUBJECT, TICKET, 'a ticket of another session is refused', stolen);
  const early = await caller.call('newPasskeyOptions');
  const { results } = caller;
  results.expect(
    SUBJECT,
    PROOF,
    'a refused passkey confirms nothing',
    asksToConfirm(early),
    describeAnswer(early),
  );
  const answer = await replyTo(caller, SUBJECT, request, authenticator);
  const got = answer ? describeAnswer(answer) : 'no options';
  const isConfirmed = answer !== undefined && isSuccess(answer);
  results.expect(SUBJECT, ONLY, 'the passkey is accepted', isConfirmed, got);
  if (!isConfirmed) return;
  const isCookieless = answer.reply !== undefined && httpOnlyCookies(answer.reply).length === 0;
  const none = 'it sets no cookie that pages cannot read';
  results.expect(SUBJECT, ONLY, none, isCookieless, 'it sets one');
  for (const [expected, browser, isFresh] of [
    ['the session keeps its cookie, and is confirmed', caller, true],
    ['another session of the user is not confirmed', other, false],
  ] as const) {
    const options = await browser.call('newPasskeyOptions');
    const isMet = isFresh ? isSuccess(options) : asksToConfirm(options);
    results.expect(SUBJECT, ONLY, expected, isMet, describeAnswer(options));
  }
  const replayed = await replyTo(caller, SUBJECT, request, authenticator);
  expectRefused(caller, SUBJECT, TICKET, 'a used ticket is refused', replayed);
}
