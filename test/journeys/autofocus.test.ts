import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { providers, usePortal } from './portal.ts';

// Rules: sign-in-52
// Left out: only a change of the form’s first focus breaks it.

const portal = usePortal();
const ADA = 'ada@acme.example';

const userId = (page: Page | Frame) => page.getByRole('textbox', { name: 'User ID' });

/** Opens a page with a sign-in element; `before` is markup above it. */
async function openHost(attributes: string, before = '', options: VisitOptions = {}) {
  const { page } = await portal.visit(options);
  await page.route('**/host/sign-in', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <script type="module" src="/elements/sso-login.js"></script>
        <body>${before}<main><sso-login tenant="ACME" ${attributes}></sso-login></main>`,
    }),
  );
  await page.route('**/host/frame', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Frame</title><iframe src="/host/sign-in"></iframe>`,
    }),
  );
  return page;
}
type VisitOptions = NonNullable<Parameters<typeof portal.visit>[0]>;

const open = (page: Page) => page.goto(`${portal.url()}/host/sign-in`);
/** Waits until React has rendered the whole screen, with its last part. */
const rendered = async (page: Page | Frame) => {
  await page.getByRole('group', { name: 'Other ways to sign in' }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
};
const focused = (page: Page | Frame) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('name') ?? element?.localName;
  });

test('the portal opens with the focus on the user ID, which React keeps', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'username');
  await rendered(page);
  await page.keyboard.type(ADA);
  assert.equal(await userId(page).inputValue(), ADA);
});

test('the focus goes to the user ID even if React renders the form', async () => {
  const page = await openHost('autofocus');
  let answer = () => {};
  const isRendered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/authTypes*', async (route) => {
    await isRendered;
    await route.continue();
  });
  await open(page);
  await page.locator('sso-login .sso-login-field-skeleton').first().waitFor({ state: 'attached' });
  answer();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'username');
});

test('the focus goes to the password if the user ID is known', async () => {
  const page = await openHost(`autofocus user-id="${ADA}"`);
  await open(page);
  await rendered(page);
  assert.equal(await focused(page), 'password');
});

const KEPT: Record<string, () => Promise<readonly [Page, Page | Frame, string]>> = {
  async 'without the attribute'() {
    const page = await openHost('');
    await open(page);
    return [page, page, 'body'];
  },
  async 'while the user is in another field of the page'() {
    const page = await openHost('autofocus', '<input name="search" autofocus>');
    await open(page);
    return [page, page, 'search'];
  },
  async 'on a touch screen'() {
    const page = await openHost('autofocus', '', { hasTouch: true, isMobile: true });
    await open(page);
    return [page, page, 'body'];
  },
  async 'in an iframe'() {
    const page = await openHost('autofocus');
    await page.goto(`${portal.url()}/host/frame`);
    const frame = page.frames().find((each) => each !== page.mainFrame());
    assert.ok(frame);
    return [page, frame, 'body'];
  },
};

for (const [where, visit] of Object.entries(KEPT))
  test(`the focus stays where it is ${where}`, async () => {
    const [page, frame, expected] = await visit();
    await rendered(frame);
    assert.equal(await focused(frame), expected);
    assert.equal(await focused(page), frame === page ? expected : 'body');
  });

test('the focus stays in the field that the user has chosen before the form is shown', async () => {
  const page = await openHost('autofocus', '<input name="search">');
  let answer = () => {};
  const hasChosen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/authTypes*', async (route) => {
    await hasChosen;
    await route.continue();
  });
  await open(page);
  await page.locator('[name=search]').click();
  answer();
  await providers(page).first().waitFor();
  assert.equal(await focused(page), 'search');
});
