import { Passkeys, type Passkey } from 'sso-contract/passkeys.ts';
import { createAuthenticator, type Authenticator } from '../../authenticator.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../../caller.ts';
import {
  askAndReply,
  askFor,
  expectRefused,
  faultsOf,
  reasonIn,
  replyTo,
} from '../../passkey-page.ts';

const TICKET = 'gateway-contract-79';
const PROOF = 'gateway-contract-80';
const LIST = 'gateway-contract-83';
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** Returns the passkeys in a reply. */
export const passkeysIn = ({ envelope }: Answer): Passkeys | undefined =>
  Passkeys.safeParse(envelope?.data).data;

/** Returns the user's passkeys; none if the list can't be read. */
export const passkeysOf = async (caller: Caller): Promise<readonly Passkey[]> =>
  passkeysIn(await caller.call('passkeys'))?.passkeys ?? [];

/** Checks that the browser's replies that are wrong in one way add no passkey. */
async function checkRefusals(
  caller: Caller,
  other: Caller,
  origin: string,
  rpId: string,
): Promise<void> {
  for (const [what, changes] of faultsOf(rpId)) {
    const answer = await askAndReply(caller, 'addPasskey', createAuthenticator(origin), changes);
    expectRefused(caller, 'addPasskey', PROOF, `a new passkey ${what} is refused`, answer);
  }
  const request = await askFor(caller, 'addPasskey');
  const stolen = await replyTo(other, 'addPasskey', request, createAuthenticator(origin));
  expectRefused(caller, 'addPasskey', TICKET, 'a ticket of another session is refused', stolen);
  const signIn = await askFor(caller, 'passkeySignIn');
  const mixed = request &&
    signIn && {
      ...signIn,
      publicKey: { ...request.publicKey, challenge: signIn.publicKey.challenge },
    };
  const swapped = await replyTo(caller, 'addPasskey', mixed, createAuthenticator(origin));
  expectRefused(caller, 'addPasskey', TICKET, 'a ticket for a sign-in is refused', swapped);
  const { length } = await passkeysOf(caller);
  const isEmpty = length === 0;
  caller.results.expect('addPasskey', PROOF, 'no refused passkey is stored', isEmpty, `${length}`);
}

/** Checks the list that has the new passkey. */
function checkList(caller: Caller, answer: Answer, credentialId: string, handle: unknown): void {
  const expect = caller.results.expect.bind(caller.results, 'addPasskey', LIST);
  const list = passkeysIn(answer);
  const [passkey] = list?.passkeys ?? [];
  const got = passkey?.credentialId ?? 'no passkey';
  expect('the reply lists the new passkey', got === credentialId, got);
  const isKept = list?.userHandle === handle && handle !== '';
  expect('the list has the user handle of the options', isKept, 'another one');
  const times = [passkey?.createdAt ?? ''].filter((time) => !UTC.test(time));
  expect('times are YYYY-MM-DDTHH:mm:ss', times.length === 0, times.join(', '));
}

/** Checks that a passkey is added once, and named by its user. */
async function checkAdded(caller: Caller, origin: string, credentialId: string): Promise<void> {
  const request = await askFor(caller, 'addPasskey');
  const excluded = JSON.stringify(request?.publicKey['excludeCredentials'] ?? []);
  const expect = caller.results.expect.bind(caller.results);
  expect(
    'newPasskeyOptions',
    LIST,
    'the options exclude the passkeys of the list',
    excluded.includes(credentialId),
    excluded,
  );
  const again = request && {
    ...request,
    publicKey: { ...request.publicKey, excludeCredentials: [] },
  };
  const known = await replyTo(caller, 'addPasskey', again, createAuthenticator(origin), {
    credentialId,
  });
  const reason = known ? reasonIn(known) : undefined;
  expect('addPasskey', LIST, 'a passkey is added once', reason === 'known', reason ?? 'added');

  const listed = await passkeysOf(caller);
  const times = listed.flatMap(({ createdAt, lastUsedAt }) => [createdAt, lastUsedAt || createdAt]);
  const malformed = times.filter((time) => !UTC.test(time));
  expect(
    'passkeys',
    LIST,
    'times are YYYY-MM-DDTHH:mm:ss',
    malformed.length === 0,
    malformed.join(),
  );
  const id = listed[0]?.id ?? '';
  const rename = (name: string, of = id): Promise<Answer> =>
    caller.call('renamePasskey', { id: of, body: { name } });
  const renamed = await rename('check-gateway');
  const name = passkeysIn(renamed)?.passkeys[0]?.name;
  expect(
    'renamePasskey',
    LIST,
    'a user names a passkey',
    name === 'check-gateway',
    name ?? 'no list',
  );
  for (const [what, answer] of [
    ['an empty name', await rename(' ')],
    ['a name of 51 characters', await rename('n'.repeat(51))],
    ['an unknown passkey', await rename('check-gateway', 'unknown')],
  ] as const)
    caller.expectStatus('renamePasskey', LIST, `${what} is refused`, answer, 400);
  const removed = await caller.call('removePasskey', { id: 'unknown' });
  caller.expectStatus('removePasskey', LIST, 'an unknown passkey is refused', removed, 400);
}

/**
 * Adds a passkey of an authenticator, and checks what adds none. Returns whether it was added. `other` is another session
 * of the user.
 */
export async function checkCreation(
  caller: Caller,
  other: Caller,
  authenticator: Authenticator,
  { origin, rpId }: { readonly origin: string; readonly rpId: string },
): Promise<boolean> {
  await checkRefusals(caller, other, origin, rpId);
  const request = await askFor(caller, 'addPasskey');
  const answer = await replyTo(caller, 'addPasskey', request, authenticator);
  const credentialId = authenticator.passkeys[0]?.id ?? '';
  const isAdded = answer !== undefined && isSuccess(answer);
  const got = answer
    ? `${describeAnswer(answer)}, ${reasonIn(answer) ?? 'without a reason'}: is ${origin} an origin of the tenant’s passkeys?`
    : 'no options';
  caller.results.expect('addPasskey', LIST, 'a new passkey is added', isAdded, got);
  if (!isAdded) return false;
  const user = request?.publicKey['user'];
  const handle = typeof user === 'object' && user && 'id' in user ? user.id : '';
  checkList(caller, answer, credentialId, handle);
  const replayed = await replyTo(caller, 'addPasskey', request, createAuthenticator(origin));
  expectRefused(caller, 'addPasskey', TICKET, 'a used ticket is refused', replayed);
  await checkAdded(caller, origin, credentialId);
  return true;
}
