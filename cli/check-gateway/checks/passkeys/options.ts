import type { PasskeyRequest } from 'sso-contract/passkeys.ts';
import { announcedWith, PASSKEYS } from 'sso-contract/features.ts';
import { createAuthenticator } from '../../authenticator.ts';
import { describeAnswer, isSuccess, type Caller } from '../../caller.ts';
import { expectRefused, reasonIn, replyTo, requestIn } from '../../passkey-page.ts';
import { notAnnounced } from '../../results.ts';

const SUBJECT = 'passkeyOptions';
const RULE = 'gateway-contract-77';
const UNKNOWN = 'gateway-contract-81';
const MIN_CHALLENGE_BYTES = 16;
const USER_HANDLE = 'Y2hlY2stZ2F0ZXdheQ';

/** Asks for the options of a sign-in, and checks them. */
async function ask(caller: Caller, rpId: string): Promise<PasskeyRequest | undefined> {
  const answer = await caller.call(SUBJECT);
  const request = requestIn(answer);
  const expect = caller.results.expect.bind(caller.results, SUBJECT, RULE);
  if (!expect('any browser gets options', isSuccess(answer), describeAnswer(answer))) return;
  if (!request) return;
  const { publicKey } = request;
  const { challenge, allowCredentials = [], userVerification } = publicKey;
  expect('they are for the announced RP ID', publicKey['rpId'] === rpId, String(publicKey['rpId']));
  const { length } = Buffer.from(challenge, 'base64url');
  expect(
    `the challenge has at least ${MIN_CHALLENGE_BYTES} bytes`,
    length >= MIN_CHALLENGE_BYTES,
    `${length} bytes`,
  );
  const isEmpty = Array.isArray(allowCredentials) && allowCredentials.length === 0;
  expect('they name no passkey', isEmpty, JSON.stringify(allowCredentials));
  const isRequired = userVerification === 'required';
  expect('they require user verification', isRequired, String(userVerification));
  return request;
}

/** Returns options without what differs in each reply. */
const withoutChallenge = ({ publicKey, expiresInSeconds }: PasskeyRequest): string =>
  JSON.stringify({ ...publicKey, challenge: '', expiresInSeconds });

/** Checks that options of two browsers differ in what no other browser may know, and in nothing else. */
function expectAlike(
  { results }: Caller,
  who: string,
  one: PasskeyRequest | undefined,
  other: PasskeyRequest | undefined,
): void {
  if (!one || !other) return;
  const isNew = one.publicKey.challenge !== other.publicKey.challenge;
  results.expect(SUBJECT, RULE, 'each challenge is new', isNew, 'it is the same');
  results.expect(SUBJECT, RULE, 'each ticket is new', one.ticket !== other.ticket, 'the same');
  const isAlike = withoutChallenge(one) === withoutChallenge(other);
  results.expect(SUBJECT, RULE, `${who} get the same options`, isAlike, 'they differ');
}

/** Checks the options for a sign-in and an invented passkey, if the gateway announces passkeys. */
export async function checkPasskeyOptions(caller: Caller): Promise<void> {
  const { results, options } = caller;
  const rpId = announcedWith(caller.features, PASSKEYS);
  if (rpId === undefined) return results.skip(SUBJECT, RULE, notAnnounced(PASSKEYS));
  const browser = caller.createSecondCaller();
  const first = await ask(browser, rpId);
  expectAlike(caller, 'all browsers', first, await ask(caller.createSecondCaller(), rpId));
  if (!first) return;
  const authenticator = createAuthenticator(options.passkeyOrigin ?? `https://${rpId}`);
  authenticator.create({
    ...first.publicKey,
    rp: { id: rpId },
    user: { id: USER_HANDLE },
    pubKeyCredParams: [{ alg: -7 }],
  });
  const answer = await replyTo(browser, 'passkeySignIn', first, authenticator);
  expectRefused(browser, 'passkeySignIn', UNKNOWN, 'an invented passkey is refused', answer);
  // Without the right origin, a gateway may refuse the page first.
  if (!answer || options.passkeyOrigin === undefined) return;
  const reason = reasonIn(answer);
  results.expect(
    'passkeySignIn',
    UNKNOWN,
    'the reply says that an invented passkey is unknown',
    reason === 'unknown',
    reason ?? 'no reason',
  );
}

/** Checks that the options for a sign-in do not depend on the user who is signed in. */
export async function checkAlikeOptions(caller: Caller, rpId: string): Promise<void> {
  const stranger = await ask(caller.createSecondCaller(), rpId);
  expectAlike(caller, 'a stranger and a signed-in user', stranger, await ask(caller, rpId));
}
