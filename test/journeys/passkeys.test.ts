import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { announce } from '../support/browser/announce.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import {
  PASSWORD,
  productLinks,
  signIn,
  typeCredentials,
  usePortal,
  type Visitor,
} from './portal.ts';

// Rules: passkeys-05, passkeys-06, passkeys-07, passkeys-13, passkeys-42, passkeys-50, passkeys-51, passkeys-54, passkeys-59, passkeys-60
// Rules: sign-in-60

const USER = 'grace@acme.example';
const SIGN_IN = 'Sign in with a passkey';
const REFUSED = 'This passkey cannot sign in here.';
const ELSEWHERE = 'This passkey belongs to another site of';
let aheadMs = 0;
const portal = usePortal({ now: () => Date.now() + aheadMs });

type Credential = Awaited<ReturnType<typeof keysIn>>[number];

/** Gives the page an authenticator in the device, whose user always agrees. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devTools, authenticatorId };
}
type Authenticator = Awaited<ReturnType<typeof addAuthenticator>>;

async function keysIn({ devTools, authenticatorId }: Authenticator) {
  const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
  return credentials;
}

/** Resolves once the authenticator has so many keys: the page's signals arrive later than its texts. */
const waitForKeys = (authenticator: Authenticator, count: number): Promise<void> =>
  waitUntilAsync(async () => (await keysIn(authenticator)).length === count);

const putBack = ({ devTools, authenticatorId }: Authenticator, credential: Credential) =>
  devTools.send('WebAuthn.addCredential', { authenticatorId, credential });

const remove = ({ devTools, authenticatorId }: Authenticator, { credentialId }: Credential) =>
  devTools.send('WebAuthn.removeCredential', { authenticatorId, credentialId });

/** A passkey for this host that no gateway has seen, as one of another environment. */
const strangeKey = (): Credential => ({
  credentialId: randomBytes(16).toString('base64'),
  isResidentCredential: true,
  rpId: 'localhost',
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64'),
  userHandle: randomBytes(32).toString('base64'),
  signCount: 0,
});

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${portal.url()}/profile`);
  await button(page, 'Add a passkey').waitFor();
}

const signOut = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();

/** Keeps the browser from suggesting passkeys: the virtual authenticator chooses at once, without a user. */
const suggestNothing = ({ context }: Visitor): Promise<unknown> =>
  context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: REFUSED }).waitFor();

test('a user adds a passkey, signs in with it, and removes it, after which browsers forget it', async () => {
  const { page, complaints } = await portal.visit();
  const authenticator = await addAuthenticator(page);
  await signIn(page, portal.url(), USER);
  // By now the sign-in is too long ago for a new passkey.
  aheadMs += 400_000;
  await openProfile(page);
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of the passkey' });
  await name.waitFor();
  await name.fill('Work laptop');
  await page.keyboard.press('Enter');
  await card(page).getByRole('listitem').filter({ hasText: 'Work laptop' }).waitFor();
  const [key, ...others] = await keysIn(authenticator);
  assert.deepEqual([key?.rpId, others.length], ['localhost', 0]);
  assert.ok(key);

  await signOut(page);
  // The field suggests it, and the authenticator's user agrees.
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('userId')), USER);

  await openProfile(page);
  const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await activity.first().filter({ hasText: 'Signed in' }).waitFor();
  await activity.filter({ hasText: 'Passkey added' }).waitFor();
  await button(page, 'Remove Work laptop').click();
  await button(page, 'Remove').click();
  await card(page).getByRole('status').filter({ hasText: '“Work laptop” is removed.' }).waitFor();
  await waitForKeys(authenticator, 0);

  // Another device of the user, which was off in the meantime, still has it.
  await putBack(authenticator, { ...key, signCount: key.signCount + 10 });
  await signOut(page);
  await refusal(page);
  await waitForKeys(authenticator, 0);
  assert.deepEqual(complaints, []);
});

test('a passkey that the gateway has never seen is refused, and stays', async () => {
  const visitor = await portal.visit();
  const { page, complaints } = visitor;
  await suggestNothing(visitor);
  const authenticator = await addAuthenticator(page);
  await putBack(authenticator, strangeKey());
  await page.goto(`${portal.url()}/login`);
  for (const press of [1, 2]) {
    // The second refusal comes after anything that the first one could have sent.
    await button(page, SIGN_IN).click();
    await refusal(page);
    assert.equal((await keysIn(authenticator)).length, 1, `after press ${press}`);
  }
  assert.deepEqual(complaints, []);
});

test('an offered passkey signs in, and neither a copy of it nor its use at another tenant does', async () => {
  const visitor = await portal.visit();
  const { page, complaints } = visitor;
  await suggestNothing(visitor);
  await announce(visitor.context, 'passkeyOffer', 'remember');
  const authenticator = await addAuthenticator(page);
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, USER);
  await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor();
  await button(page, 'Create passkey').click();
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  await signOut(page);
  await page.getByRole('checkbox', { name: 'Remember me in this browser' }).check();
  await button(page, SIGN_IN).click();
  // A user with a passkey is offered none.
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  const remembered = await page.evaluate(() =>
    localStorage.getItem('sso-elements.remembered.ACME'),
  );
  assert.equal(remembered, JSON.stringify({ userId: USER, method: 'passkey' }));
  const [key, ...others] = await keysIn(authenticator);
  assert.ok(key && others.length === 0);

  // A copy of the key has been used elsewhere, so that the counter of this one is behind.
  await signOut(page);
  await remove(authenticator, key);
  await putBack(authenticator, { ...key, signCount: 0 });
  // The button also says that it was the way of the last time.
  await page.getByRole('button', { name: SIGN_IN }).click();
  await refusal(page);

  // A tenant at the same host has passkeys of its own.
  await page.goto(`${portal.url()}/globex/login`);
  await button(page, SIGN_IN).click();
  await page.getByRole('alert').filter({ hasText: ELSEWHERE }).waitFor();
  assert.equal((await keysIn(authenticator)).length, 1);
  assert.deepEqual(complaints, []);
});
