import type { Page } from 'playwright-core';
import { chunkOf } from '../../../tools/import-closure.mjs';
import { PASSWORD, productLinks } from '../../journeys/portal.ts';
import { listed, NEW_PASSKEY, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import type { Scenario } from '../scenario.ts';
import { ADA, type Visit } from '../visit.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const OFFER = chunkOf('views/login/passkey-offer/passkey-offer.tsx');

/** Opens the sign-in screen of a gateway that offers passkeys, in a browser that creates one without a question. */
async function prepare({ page, context, gateway }: Visit): Promise<void> {
  await context.addInitScript((created) => {
    navigator.credentials.create = () =>
      Promise.resolve({ toJSON: () => created } as unknown as Credential);
    PublicKeyCredential.parseCreationOptionsFromJSON = (options) =>
      options as unknown as PublicKeyCredentialCreationOptions;
  }, NEW_PASSKEY);
  await context.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: readonly string[] } };
    envelope.data.features = ['passkeys:localhost', 'passkeyOffer', 'automaticPasskeys'];
    await route.fulfill({ response, json: envelope });
  });
  gateway.stub('passkeys', listed());
  gateway.stub('automaticPasskeyOptions', PASSKEY_REQUEST);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'User ID' }).fill(ADA);
  await password(page).fill(PASSWORD);
  // A browser that goes offline meanwhile could not load it.
  await page.evaluate((file) => import(file), OFFER.replace('dist/cdn', '/elements'));
}

/** The user notices nothing, and is asked. */
export const automaticPasskeyOptions: Scenario = {
  part: 'automaticPasskeyOptions',
  prepare,
  act: ({ page }) => password(page).press('Enter'),
  keeps: (page) => page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor(),
  async again({ page }) {
    await page.getByRole('button', { name: 'Not now' }).click();
    await productLinks(page).first().waitFor();
  },
  success: ['You are logged in.'],
};
