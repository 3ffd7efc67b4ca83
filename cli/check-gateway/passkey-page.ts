import { PasskeyRefusal, PasskeyRequest } from 'sso-contract/passkeys.ts';
import type { AuthenticatorReply } from './authenticator-data.ts';
import type { Authenticator } from './authenticator.ts';
import type { Answer, Caller } from './caller.ts';
import type { RuleId } from './rules.ts';

type Asking = 'passkeyOptions' | 'newPasskeyOptions' | 'passkeyConfirmOptions';
type Replying = 'passkeySignIn' | 'addPasskey' | 'confirmWithPasskey';
type Changes = Partial<AuthenticatorReply>;

/** How a passkey is used for each purpose: who asks for it, and who gets the reply of the browser. */
const CALLS: Readonly<Record<Replying, Asking>> = {
  passkeySignIn: 'passkeyOptions',
  addPasskey: 'newPasskeyOptions',
  confirmWithPasskey: 'passkeyConfirmOptions',
};

/** Returns why a passkey is refused; undefined if a reply does not say that it is. */
export const reasonIn = ({ envelope }: Answer): PasskeyRefusal['passkey'] | undefined =>
  PasskeyRefusal.safeParse(envelope?.data).data?.passkey;

/** Returns a request for the browser from a reply; undefined if it has none. */
export const requestIn = ({ envelope }: Answer): PasskeyRequest | undefined =>
  PasskeyRequest.safeParse(envelope?.data).data;

/** Asks for what a browser needs. */
export const askFor = async (caller: Caller, call: Replying): Promise<PasskeyRequest | undefined> =>
  requestIn(await caller.call(CALLS[call]));

/** Sends what an authenticator makes of a request; undefined if it can't make anything of it. */
export async function replyTo(
  caller: Caller,
  call: Replying,
  request: PasskeyRequest | undefined,
  authenticator: Authenticator,
  changes: Changes = {},
): Promise<Answer | undefined> {
  if (!request) return undefined;
  const { publicKey, ticket } = request;
  let credential;
  try {
    credential =
      call === 'addPasskey'
        ? authenticator.create(publicKey, changes)
        : authenticator.get(publicKey, changes);
  } catch {
    return undefined;
  }
  return caller.call(call, { body: { ticket, credential } });
}

/** Asks for a request, and sends what an authenticator makes of it. */
export const askAndReply = async (
  caller: Caller,
  call: Replying,
  authenticator: Authenticator,
  changes: Changes = {},
): Promise<Answer | undefined> =>
  replyTo(caller, call, await askFor(caller, call), authenticator, changes);

/** Records whether a passkey was refused with a 400 that does not make the browser forget it. */
export function expectRefused(
  caller: Caller,
  subject: Replying,
  rule: RuleId,
  expected: string,
  answer: Answer | undefined,
): void {
  const reason = answer && reasonIn(answer);
  const isRefused = answer?.status === 400 && reason !== undefined && reason !== 'removed';
  const got = answer ? `HTTP ${answer.status}, ${reason ?? 'without a reason'}` : 'no request';
  caller.results.expect(subject, rule, expected, isRefused, got);
}

/** Replies that every gateway has to refuse: made by another page, or without the user. */
export const faultsOf = (rpId: string): readonly (readonly [what: string, changes: Changes])[] => [
  ['of a page of another origin', { origin: `https://check.${rpId}.invalid` }],
  ['of a frame of another origin', { isCrossOrigin: true }],
  ['for another RP ID', { rpId: `${rpId}.invalid` }],
  ['without user verification', { isUserVerified: false }],
  ['for another challenge', { challenge: 'b3RoZXIgY2hhbGxlbmdl' }],
];
