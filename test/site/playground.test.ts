import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import { STATES } from '../../demo/playground/states.ts';
import type { SsoSessionGuard } from '../../src/elements/sso-session-guard.ts';
import { examine } from '../scenes/axe.ts';
import { usePortal } from '../journeys/portal.ts';

const portal = usePortal();

const open = async (choice: object, options = {}) => {
  const { page, complaints } = await portal.visit({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  await page.goto(`${portal.url()}/playground/#${encodeURIComponent(JSON.stringify(choice))}`);
  return { page, frame: page.frameLocator('iframe'), complaints };
};

type Check = (frame: FrameLocator) => Promise<unknown>;
const role =
  (kind: Parameters<FrameLocator['getByRole']>[0], name: string | RegExp): Check =>
  (frame) =>
    frame.getByRole(kind, { name }).first().waitFor();
const words =
  (text: string | RegExp): Check =>
  (frame) =>
    frame.getByText(text).first().waitFor();
const WARNING = role('button', 'Stay Signed In');
/** Checks that the guard has most of half an hour left and shows no warning. */
const quiet: Check = async (frame) => {
  await frame.getByText(/A page of the suite/).waitFor();
  const guard = frame.locator('sso-session-guard');
  const remaining = () => guard.evaluate((tag) => (tag as SsoSessionGuard).remaining);
  assert.ok((await remaining()) > 1700, `${await remaining()} s`);
  assert.equal(await guard.evaluate((tag) => (tag as SsoSessionGuard).refresh()), true);
  assert.equal(await frame.getByRole('alertdialog').count(), 0);
};

/** How to recognize each state. */
const CHECKS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  'sso-login': {
    ready: role('button', 'Sign In'),
    loading: words('Loading sign-in options…'),
    error: role('button', 'Try again'),
    refused: words('The user ID or the password is wrong.'),
    captcha: role('textbox', 'Enter CAPTCHA'),
    providers: role('button', /Partner Login/),
    'forced-change': words(/You need to update your password/),
    offline: words(/You appear to be offline/),
  },
  'sso-dashboard': {
    ready: role('link', 'Ocular'),
    loading: words('Loading your products…'),
    empty: role('heading', 'No products yet'),
    many: role('link', 'Product 012'),
    error: words('The service is out of order.'),
    expiring: WARNING,
  },
  'sso-profile': {
    ready: role('heading', 'Personal Information'),
    loading: words('Loading your profile…'),
    error: role('heading', 'Your profile could not be loaded'),
    expiring: WARNING,
  },
  'sso-session-guard': { expiring: WARNING, quiet },
  'sso-cookie-consent': { asking: role('button', 'Accept all') },
  'sso-user-menu': {
    ready: role('link', 'My Profile'),
    closed: role('button', /Ada Lovelace/),
    many: role('searchbox', /./),
    error: role('button', 'Try again'),
  },
};

for (const [tag, states] of Object.entries(STATES))
  describe(`the playground shows <${tag}>`, () => {
    for (const { name } of states)
      test(name, async () => {
        const { page, frame, complaints } = await open({ tag, state: name });
        await CHECKS[tag]?.[name]?.(frame);
        assert.ok(CHECKS[tag]?.[name], `no check for the state ${name}`);
        assert.deepEqual(complaints, []);
        await page.context().close();
      });
  });

test('the playground does not affect the portal’s session', async () => {
  const { page, frame } = await open({ tag: 'sso-dashboard', state: 'ready' });
  await role('link', 'Ocular')(frame);
  assert.equal(await page.evaluate(() => localStorage.getItem('isAuthenticated')), null);
});

test('changes of theme, tokens, language, direction and scheme apply without a reload', async () => {
  const { page, frame } = await open({});
  const button = frame.locator('button[type=submit]');
  await frame.getByLabel('Password', { exact: true }).fill('half a word');
  await page.getByText('Tenant’s theme').click();
  await page.getByLabel('Name', { exact: true }).fill('Umbrella');
  await frame.getByRole('heading', { name: 'Umbrella' }).waitFor();
  const exported = page.getByRole('region', { name: 'Theme' });
  await exported.getByText('"name": "Umbrella"').waitFor();
  await page.getByText('Tokens', { exact: true }).click();
  await page.getByLabel('--sso-radius', { exact: true }).fill('3px');
  await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'LTR' }).check({ force: true });
  await page.getByLabel('Language', { exact: true }).selectOption('ar_SA');
  await frame.locator('[lang|=ar][dir=ltr]').waitFor({ state: 'attached' });
  assert.equal(await button.evaluate((element) => getComputedStyle(element).borderRadius), '3px');
  assert.equal(await button.evaluate((element) => getComputedStyle(element).colorScheme), 'dark');
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  await frame.locator('sso-login[theme=light]').waitFor();
  await page.getByRole('radio', { name: 'Dark page' }).check({ force: true });
  await frame.locator('sso-login[theme=page]').waitFor();
  assert.equal(await button.evaluate((element) => getComputedStyle(element).colorScheme), 'dark');
  assert.equal(await frame.locator('input[name=password]').inputValue(), 'half a word');
});

test('the fake gateway sends a reply that was edited in the playground', async () => {
  const { page, frame } = await open({ tag: 'sso-dashboard', state: 'empty' });
  await page.getByText('Gateway’s replies').click();
  await page.getByLabel('Call').selectOption('usersProducts');
  const products = [{ productName: 'Zeppelin', productCode: 'ZEP', landingPage: '/z' }];
  await page.getByLabel('Reply').fill('{ nonsense');
  await page.getByText('This is not a valid reply.').waitFor();
  await page.getByLabel('Reply').fill(JSON.stringify({ data: products }));
  await page.getByRole('button', { name: 'Use this reply' }).click();
  await frame.getByRole('link', { name: 'Zeppelin' }).waitFor();
});

/** Returns the styles and the text of the submit button. */
const submitButtonOf = async (page: Page | FrameLocator) => {
  // The providers appear together with the tenant's style sheet.
  await page.getByRole('group').getByRole('button').first().waitFor();
  return page.locator('button[type=submit]').evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    const { color, backgroundColor, borderRadius, fontFamily, colorScheme, direction } =
      getComputedStyle(element);
    const words = element.textContent;
    return { color, backgroundColor, borderRadius, fontFamily, colorScheme, direction, words };
  });
};

test('the copied markup gives the same result in an empty page', async () => {
  const choice = {
    tenant: 'GLOBEX',
    tokens: { '--sso-radius': '1px', '--sso-font': 'Georgia, serif' },
    locale: 'fr_FR',
    dir: 'rtl',
    scheme: 'dark',
  };
  const { page, frame } = await open(choice, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const shown = await submitButtonOf(frame);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied').waitFor();
  const markup = await page.evaluate(() => navigator.clipboard.readText());

  const { page: empty } = await portal.visit({ viewport: { width: 1280, height: 860 } });
  await empty.route('**/pasted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Empty</title>${markup}`,
    }),
  );
  await empty.goto(`${portal.url()}/pasted`);
  assert.equal(shown.direction, 'rtl');
  assert.deepEqual(await submitButtonOf(empty), shown);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the playground is accessible in ${colorScheme}`, async () => {
    const { page, frame } = await open(
      { theme: [{ type: 'NAME', value: 'Umbrella' }] },
      { colorScheme },
    );
    await frame.getByRole('heading', { name: 'Umbrella' }).waitFor();
    for (const summary of await page.locator('.group > summary').all()) await summary.click();
    assert.deepEqual((await examine(page)).violations, []);
    await page.getByRole('combobox', { name: 'Element' }).waitFor();
    const documentation = page.getByRole('link', { name: 'Documentation' });
    assert.equal(await documentation.getAttribute('href'), '/docs/');
  });

test('the playground does not overflow a phone screen', async () => {
  const { page } = await open({}, { viewport: { width: 360, height: 740 } });
  await page.getByRole('heading', { name: 'Markup' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});
