import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PROVIDER_LOGOUT_PATH } from '../../src/core/contract/logout.ts';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { giveConsent } from '../support/browser/consent.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/providers/openid-provider.ts';
import {
  startProviderGateway,
  type ProviderGateway,
} from '../support/providers/provider-gateway.ts';

// Rules: gateway-48, gateway-96, sign-out-10, tenants-08
// Left out: `foreign` signs out at a provider too.

const clientSecret = 'of-the-other-party';

let gateway: ProviderGateway;
let provider: OpenIdProvider;
let browser: Browser;
let context: BrowserContext;
const contexts: BrowserContext[] = [];
const originOf = (host = 'localhost') => `http://${host}:${gateway.port}`;

before(async () => {
  browser = await headlessBrowser.acquire();
  gateway = await startProviderGateway();
  const origins = [originOf(), originOf('globex.localhost')];
  provider = await startOpenIdProvider({
    path: '/realms/x',
    origins,
    postLogoutUris: origins.map((origin) => `${origin}/login`),
    clients: ['ends', 'stays'].map((client_id) => ({ client_id, client_secret: clientSecret })),
    areClaimsInUserInfo: true,
  });
  const { issuer } = provider;
  // Without a prompt, a session at the provider signs the user in without a question.
  const access = { issuer, clientSecret, prompt: '', firstSignIn: 'create' } as const;
  for (const tenant of ['ACME', 'GLOBEX'])
    await gateway.addClient('ends', { ...access, signOutAtProvider: true }, tenant);
  await gateway.addClient('stays', access);
});
afterEach(() => Promise.all(contexts.splice(0).map((each) => each.close())));
after(async () => {
  headlessBrowser.release();
  await provider.stop();
  await gateway.close();
});

const startSso = (page: Page, name: string) => page.getByRole('button', { name }).click();
const askedAccount = (page: Page) => page.getByRole('textbox', { name: 'Account' });

/** Signs a new browser profile in at the provider, from a sign-in screen of the portal. */
async function signIn(client: string, address = `${originOf()}/acme/login`): Promise<Page> {
  context = await browser.newContext();
  context.setDefaultTimeout(30_000);
  contexts.push(context);
  await giveConsent(context);
  const page = await context.newPage();
  await page.goto(address);
  await startSso(page, client);
  await askedAccount(page).fill('ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

const signOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();

/** Confirms the sign-out at the provider, which asks for it. */
const confirmAtProvider = (page: Page) =>
  page.getByRole('button', { name: /yes, sign me out/i }).click();

const tenantOf = (page: Page) => page.evaluate(() => localStorage.getItem('tenant'));

test('a sign-out ends the provider’s session and returns to the tenant’s sign-in screen', async () => {
  const page = await signIn('ends');
  const other = await context.newPage();
  await other.goto(`${originOf()}/dashboard`);
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor();
  const left: Page[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === PROVIDER_LOGOUT_PATH) left.push(request.frame().page());
  });
  await signOut(page);
  await confirmAtProvider(page);
  await page.waitForURL(`${originOf()}/login`);
  await startSso(page, 'ends');
  await askedAccount(page).waitFor();
  await other.waitForURL(`${originOf()}/login`);
  assert.equal(await tenantOf(other), 'ACME');
  assert.deepEqual(left, [page], 'only the tab in which the user signed out leaves');
});

test('a sign-out returns to the tenant’s own host', async () => {
  const home = originOf('globex.localhost');
  const page = await signIn('ends', `${home}/globex/login`);
  await signOut(page);
  await confirmAtProvider(page);
  await page.waitForURL(`${home}/login`);
  await page.getByRole('button', { name: 'ends' }).waitFor();
  assert.equal(await tenantOf(page), 'GLOBEX');
});

test('without the setting, the session at the provider continues', async () => {
  const page = await signIn('stays');
  await signOut(page);
  await page.waitForURL(`${originOf()}/acme/login`);
  await startSso(page, 'stays');
  await page.waitForURL('**/dashboard');
});

test('if the code of the sign-out at the provider cannot be loaded, the user is signed out here', async () => {
  const page = await signIn('ends');
  const aborted: string[] = [];
  await context.route('**/sign-out-at-provider-*.js', (route) => {
    aborted.push(route.request().url());
    return route.abort();
  });
  const reason = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('sso-signed-out', ({ detail }) => resolve(detail.reason));
      }),
  );
  await signOut(page);
  assert.equal(await reason, 'manual');
  await page.waitForURL(`${originOf()}/acme/login`);
  assert.equal(aborted.length, 1);
});
