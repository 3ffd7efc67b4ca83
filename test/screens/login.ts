import type { Page } from 'playwright-core';
import { PASSWORD } from '../journeys/portal.ts';
import { announce } from '../support/browser/announce.ts';
import { NEW_APP } from '../support/fixtures/factors.ts';
import { PASSKEY_PROOF } from '../support/fixtures/passkeys.ts';
import { LOGIN } from '../support/fixtures/users.ts';
import { secondStep } from '../support/fixtures/second-factor.ts';
import { answer } from './answer.ts';
import { EVERY_LOOK, WIDE, WIDE_AND_NARROW, type Scene } from './scene.ts';

const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
/** Its code comes after the form. */
const passkey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function failThrice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  for (let tries = 0; tries < 3; tries += 1) {
    await userId(page).fill('linus@acme.example');
    await password(page).fill('wrong');
    const reply = page.waitForResponse('**/login');
    await password(page).press('Enter');
    await reply;
    // The button shows “Signing in…” and is disabled until the reply has been processed.
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  }
  await page.getByRole('textbox', { name: 'Enter CAPTCHA' }).fill('wrong!');
}

const REMEMBERED = JSON.stringify({
  userId: 'grace@acme.example',
  method: 'sso TENANT OIDC',
});

/** Signs in with a right password that another step has to follow. */
async function enterPassword(page: Page, origin: string, step: object): Promise<void> {
  await page.route('**/api/auth/v3/login', (route) =>
    route.fulfill({
      status: 403,
      json: {
        ...{ success: false, statusCode: 403, message: '', error: '' },
        data: secondStep(step),
      },
    }),
  );
  await page.goto(`${origin}/login`);
  await userId(page).fill('ada@acme.example');
  await password(page).fill('any');
  await password(page).press('Enter');
}

/** The sign-in screen. */
export const LOGIN_SCENES: readonly Scene[] = [
  {
    name: 'login-acme',
    looks: EVERY_LOOK,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await page.getByRole('group', { name: 'Other ways to sign in' }).waitFor();
      await passkey(page).waitFor();
    },
  },
  {
    name: 'login-form',
    looks: WIDE_AND_NARROW,
    // The portal has no such page: its sign-in page with the attribute, as an embedding page writes it.
    play: async (page, origin) => {
      await page.route('**/login', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace(
          /<sso-login([^>]*)>/,
          '<sso-login layout="form"$1><h1 slot="heading">ACME</h1>',
        );
        return route.fulfill({ response, body });
      });
      await page.goto(`${origin()}/login`);
      await page.getByRole('group', { name: 'Other ways to sign in' }).waitFor();
      await passkey(page).waitFor();
    },
  },
  {
    name: 'login-globex',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin('globex')}/login`);
      await passkey(page).waitFor();
      await userId(page).focus();
    },
  },
  {
    name: 'login-initech',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin('initech')}/login`);
      await userId(page).waitFor();
      await passkey(page).waitFor();
    },
  },
  {
    name: 'login-missing-fields',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin()}/login`);
      await passkey(page).waitFor();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('button', { name: 'Dismiss' }).first().waitFor();
    },
  },
  {
    name: 'login-passkey-refused',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.addInitScript((proof) => {
        navigator.credentials.get = () =>
          Promise.resolve({ toJSON: () => proof } as unknown as Credential);
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
      }, PASSKEY_PROOF);
      await page.goto(`${origin()}/login`);
      await passkey(page).click();
      await page.getByRole('alert').filter({ hasText: 'This passkey cannot' }).waitFor();
    },
  },
  {
    name: 'login-passkey-offer',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.addInitScript(() => {
        navigator.credentials.create = () =>
          Promise.reject(new DOMException('No', 'NotSupportedError'));
      });
      await announce(page, 'passkeyOffer');
      await page.goto(`${origin()}/login`);
      await userId(page).fill('grace@acme.example');
      await password(page).fill(PASSWORD);
      await password(page).press('Enter');
      await page.getByRole('button', { name: 'Create passkey' }).click();
      await page.getByRole('alert').filter({ hasText: 'can’t save a passkey' }).waitFor();
    },
  },
  {
    name: 'login-second-step',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await enterPassword(page, origin(), { methods: ['app', 'recovery', 'passkey'] });
      await page.getByLabel('6-digit code').pressSequentially('123');
      await passkey(page).waitFor();
    },
  },
  {
    name: 'login-remembered',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await announce(page, 'remember');
      await page.addInitScript((user) => {
        localStorage.setItem('sso-elements.remembered.ACME', user);
      }, REMEMBERED);
      await page.goto(`${origin()}/login`);
      await page.getByText('Continue as').waitFor();
      await page.getByText('Last used').waitFor();
      await passkey(page).waitFor();
    },
  },
  {
    name: 'login-new-browser',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      const mailed = { hint: 'a…@a….example', expiresInSeconds: 600 };
      await page.route('**/v3/login/secondFactor/mail', answer(mailed));
      await enterPassword(page, origin(), { methods: ['mail', 'passkey'], trustDays: 0 });
      await page.getByText('We sent a 6-digit code').first().waitFor();
      await passkey(page).waitFor();
    },
  },
  {
    name: 'login-passkey-offered',
    looks: WIDE,
    play: async (page, origin) => {
      await announce(page, 'passkeyOffer');
      const passkeys = { rpId: 'localhost', userHandle: '', passkeys: [] };
      await page.route('**/api/auth/v3/login', answer(LOGIN));
      await page.route('**/users/passkeys', answer(passkeys));
      await page.goto(`${origin()}/login`);
      await userId(page).fill('ada@acme.example');
      await password(page).fill('any');
      await password(page).press('Enter');
      await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor();
    },
  },
  {
    name: 'login-provider',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      // The page stays, as until the provider's page arrives.
      await page.route('**/api/auth/v3/login?*', (route) => route.fulfill({ status: 204 }));
      await page.goto(`${origin()}/login?provider=OIDC`);
      await page.getByRole('button', { name: 'Use another way' }).waitFor();
    },
  },
  {
    name: 'login-required-app',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.route('**/v3/login/secondFactor/app/new', answer(NEW_APP));
      await enterPassword(page, origin(), { methods: ['enroll'], trustDays: 0 });
      await page.getByLabel('6-digit code').waitFor();
    },
  },
  {
    name: 'login-captcha',
    looks: WIDE_AND_NARROW,
    play: (page, origin) => failThrice(page, origin()),
  },
];
