import type { Authenticator } from '../../authenticator.ts';
import type { Caller } from '../../caller.ts';
import {
  askAndReply,
  askFor,
  expectRefused,
  faultsOf,
  reasonIn,
  replyTo,
} from '../../passkey-page.ts';
import { checkOpenedSession } from '../opened-session.ts';

const SUBJECT = 'passkeySignIn';
const SIGN_IN = 'gateway-contract-78';
const TICKET = 'gateway-contract-79';
const PROOF = 'gateway-contract-80';
const REMOVED = 'gateway-contract-81';

async function expectNoSession(caller: Caller): Promise<void> {
  const { status } = await caller.call('userProfile');
  const expected = 'a refused passkey opens no session';
  caller.results.expect(SUBJECT, PROOF, expected, status === 401, `HTTP ${status}`);
}

/** Checks the refusals of a passkey that the gateway knows, and its sign-in. Returns the signed-in browser. */
export async function checkPasskeySignIn(
  caller: Caller,
  authenticator: Authenticator,
  { rpId, displayName }: { readonly rpId: string; readonly displayName: string },
): Promise<Caller> {
  for (const [what, changes] of [
    ...faultsOf(rpId),
    ['without the user', { isUserPresent: false }],
    ['with a wrong signature', { isSignatureBroken: true }],
    ['with the handle of another user', { userHandle: 'b3RoZXIgdXNlcg' }],
  ] as const) {
    const stranger = caller.createSecondCaller();
    const answer = await askAndReply(stranger, SUBJECT, authenticator, changes);
    expectRefused(stranger, SUBJECT, PROOF, `a sign-in ${what} is refused`, answer);
    await expectNoSession(stranger);
  }

  const page = caller.createSecondCaller();
  const request = await askFor(page, SUBJECT);
  const thief = caller.createSecondCaller();
  // The thief's browser has a cookie of its own.
  await askFor(thief, SUBJECT);
  const stolen = await replyTo(thief, SUBJECT, request, authenticator);
  expectRefused(thief, SUBJECT, TICKET, 'a ticket of another browser is refused', stolen);
  await expectNoSession(thief);
  const answer = await replyTo(page, SUBJECT, request, authenticator);
  const proof = { subject: SUBJECT, rule: SIGN_IN, name: 'the passkey' } as const;
  await checkOpenedSession(page, proof, answer, displayName);
  const replayed = await replyTo(page, SUBJECT, request, authenticator);
  expectRefused(page, SUBJECT, TICKET, 'a used ticket is refused', replayed);
  const reason = replayed ? reasonIn(replayed) : undefined;
  const expected = 'the reply says that a used ticket has expired';
  page.results.expect(SUBJECT, TICKET, expected, reason === 'expired', reason ?? 'no reason');
  return page;
}

/** Checks that a removed passkey is refused as removed. */
export async function checkRemovedSignIn(
  caller: Caller,
  authenticator: Authenticator,
): Promise<void> {
  const stranger = caller.createSecondCaller();
  const answer = await askAndReply(stranger, SUBJECT, authenticator);
  const reason = answer ? reasonIn(answer) : undefined;
  caller.results.expect(
    SUBJECT,
    REMOVED,
    'the reply says that a removed passkey was removed',
    answer?.status === 400 && reason === 'removed',
    answer ? `HTTP ${answer.status}, ${reason ?? 'without a reason'}` : 'no options',
  );
  await expectNoSession(stranger);
}
