import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  KEY,
  LAPTOP,
  listed,
  NEW_PASSKEY,
  PASSKEY_PROOF,
  PASSKEY_REQUEST,
} from '../../support/fixtures/passkeys.ts';
import type { Part } from '../faulty-gateway.ts';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore, type Visit } from '../visit.ts';
import { signInHere, showsSignIn } from './sign-in.ts';

const ADDED = { ...KEY, id: 'new', credentialId: NEW_PASSKEY.id, name: '' };
const NAME = 'My laptop';

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });
const rows = (page: Page) => card(page).getByRole('listitem');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const field = (page: Page) => card(page).getByRole('textbox', { name: 'Name of the passkey' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use a passkey' });

/** Lets a signed-in user have two passkeys, in a browser that makes and finds one at once. */
async function havePasskeys(visit: Visit): Promise<void> {
  const { context, gateway } = visit;
  await context.addInitScript(
    ([created, found]) => {
      const reply = (json: unknown) => () =>
        Promise.resolve({ toJSON: () => json } as unknown as Credential);
      navigator.credentials.create = reply(created);
      navigator.credentials.get = reply(found);
      PublicKeyCredential.parseCreationOptionsFromJSON = (options) =>
        options as unknown as PublicKeyCredentialCreationOptions;
    },
    [NEW_PASSKEY, PASSKEY_PROOF] as const,
  );
  await context.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: readonly string[] } };
    envelope.data.features = ['passkeys:localhost'];
    await route.fulfill({ response, json: envelope });
  });
  await context.route('**/api/auth/v1/confirm/options', (route) =>
    route.fulfill({
      json: {
        ...{ success: true, statusCode: 200, message: '', error: '' },
        data: { confirmedSecondsAgo: 3600, methods: [{ type: 'passkey' }] },
      },
    }),
  );
  gateway.stub('passkeys', listed(LAPTOP, KEY));
  gateway.stub('newPasskeyOptions', PASSKEY_REQUEST);
  gateway.stub('addPasskey', listed(ADDED, LAPTOP, KEY));
  gateway.stub('renamePasskey', listed({ ...LAPTOP, name: NAME }, KEY));
  gateway.stub('removePasskey', listed(LAPTOP));
  gateway.stub('passkeyConfirmOptions', PASSKEY_REQUEST);
  gateway.stub('confirmWithPasskey', {});
  await signInBefore(visit);
}

async function openCard(visit: Visit): Promise<void> {
  await havePasskeys(visit);
  await visit.page.goto('/profile');
  await rows(visit.page).first().waitFor();
}

/** Signs in again after the session has ended, and waits for the list. */
async function returnToList(visit: Visit): Promise<void> {
  await signInHere(visit);
  await rows(visit.page).first().waitFor();
}

const success = ['You are logged in.'];

export const passkeys: Scenario = {
  part: 'passkeys',
  prepare: havePasskeys,
  act: async ({ page }) => void (await page.goto('/profile')),
  settled: ({ page }) => card(page).waitFor(),
  keeps: (page, outcome) =>
    isOver(outcome) ? showsSignIn(page) : button(page, 'Try again').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToList(visit);
    await button(visit.page, 'Try again').click();
    await rows(visit.page).first().waitFor();
  },
  success,
};

const adding = (part: Part): Scenario => ({
  part,
  prepare: openCard,
  act: ({ page }) => button(page, 'Add a passkey').click(),
  keeps: (page, outcome) =>
    isOver(outcome) ? showsSignIn(page) : button(page, 'Add a passkey').waitFor(),
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToList(visit);
    await button(visit.page, 'Add a passkey').click();
    await field(visit.page).waitFor();
  },
  success,
});
export const newPasskeyOptions = adding('newPasskeyOptions');
export const addPasskey = adding('addPasskey');

export const renamePasskey: Scenario = {
  part: 'renamePasskey',
  async prepare(visit) {
    await openCard(visit);
    await button(visit.page, 'Rename Work laptop').click();
    await field(visit.page).fill(NAME);
  },
  act: ({ page }) => field(page).press('Enter'),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else assert.equal(await field(page).inputValue(), NAME);
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToList(visit);
    await field(visit.page).press('Enter');
    await button(visit.page, `Rename ${NAME}`).waitFor();
  },
  success,
};

export const removePasskey: Scenario = {
  part: 'removePasskey',
  async prepare(visit) {
    await openCard(visit);
    await button(visit.page, 'Remove Key in the safe').click();
  },
  act: ({ page }) => button(page, 'Remove').click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else await card(page).getByRole('group').waitFor();
  },
  async again(visit, outcome) {
    if (isOver(outcome)) return returnToList(visit);
    await button(visit.page, 'Remove').click();
    await card(visit.page).getByRole('group').waitFor({ state: 'detached' });
  },
  success,
};

/** Asks for a confirmation, however recent the sign-in is. */
async function ask(page: Page): Promise<void> {
  await page.evaluate(() => {
    void document.querySelector('sso-session-guard')?.confirm({ maxAgeSeconds: -1 });
  });
  await use(page).waitFor();
}

const confirming = (part: Part): Scenario => ({
  part,
  async prepare(visit) {
    await openCard(visit);
    await ask(visit.page);
  },
  act: ({ page }) => use(page).click(),
  async keeps(page, outcome) {
    if (isOver(outcome)) await showsSignIn(page);
    else await use(page).waitFor();
  },
  async again(visit, outcome) {
    const { page } = visit;
    if (isOver(outcome)) {
      await returnToList(visit);
      await ask(page);
    }
    await use(page).click();
    await dialog(page).waitFor({ state: 'detached' });
  },
  success,
});
export const passkeyConfirmOptions = confirming('passkeyConfirmOptions');
export const confirmWithPasskey = confirming('confirmWithPasskey');
