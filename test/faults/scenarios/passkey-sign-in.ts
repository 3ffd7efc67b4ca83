import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD, productLinks } from '../../journeys/portal.ts';
import { PASSKEY_PROOF, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import type { Scenario } from '../scenario.ts';
import { ADA, type Visit } from '../visit.ts';
import { signInHere } from './sign-in.ts';

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** Opens the sign-in screen of a gateway with passkeys, in a browser whose user chooses one. */
async function prepare({ page, context, gateway }: Visit): Promise<void> {
  await context.addInitScript((proof) => {
    navigator.credentials.get = () =>
      Promise.resolve({ toJSON: () => proof } as unknown as Credential);
    // The user presses the button, and chooses nothing from the suggestions of the field.
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  }, PASSKEY_PROOF);
  await context.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: readonly string[] } };
    envelope.data.features = ['passkeys:localhost'];
    await route.fulfill({ response, json: envelope });
  });
  gateway.stub('passkeyOptions', PASSKEY_REQUEST);
  await page.goto('/login');
  await userId(page).fill(ADA);
  await password(page).fill(PASSWORD);
  await button(page).waitFor();
}

const press = ({ page }: Visit) => button(page).click();

async function keeps(page: Page): Promise<void> {
  assert.deepEqual(
    [await userId(page).inputValue(), await password(page).inputValue()],
    [...[ADA, PASSWORD]],
  );
  await button(page).waitFor();
}

/** The user cancels this time, and signs in with the password. */
async function again(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await press(visit);
  await page.getByText('No passkey was used.').waitFor();
  await signInHere(visit);
  await productLinks(page).first().waitFor();
}

const scenarioFor = (part: Scenario['part']): Scenario => ({
  part,
  prepare,
  act: press,
  keeps,
  again,
  success: ['You are logged in.'],
});

export const passkeyOptions = scenarioFor('passkeyOptions');
export const passkeySignIn = scenarioFor('passkeySignIn');
