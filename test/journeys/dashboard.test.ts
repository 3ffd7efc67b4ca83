import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PATIENT, SIZES } from '../screens/scene.ts';
import { openSignedIn } from '../support/browser/seeded-session.ts';
import { stubProducts } from '../support/browser/stubbed-products.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { removePageEnvironment } from '../support/browser/page-environment.ts';
import { focusComesTo } from './by-keyboard.ts';
import { productLinks, signIn, signInByForm, usePortal } from './portal.ts';

// Rules: accessibility-02, accessibility-06, dashboard-12, dashboard-16, dashboard-36, dashboard-40, dashboard-41
// Rules: notifications-04, palette-04, sign-out-08

const portal = usePortal();
const ADA = 'ada@acme.example';

const favorites = (page: Page) =>
  page.getByRole('list', { name: 'Favorites', exact: true }).getByRole('link');
const star = (page: Page, product: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: `Favorite ${product}` });

test('a user searches, moves between the cards, marks a favorite and opens a product with the keyboard', async () => {
  const { page, complaints } = await portal.visit();
  await signInByForm(page, portal.url(), ADA);
  // The title of the new screen gets the focus, so that a screen reader announces it.
  await focusComesTo(page, /^Welcome /);
  await page.keyboard.press('/');
  await page.keyboard.type('invo');
  await page
    .getByRole('status')
    .getByText(/^\d+ products? found$/)
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  assert.equal(await productLinks(page).count(), 9);

  await page.keyboard.press('ArrowDown');
  await focusComesTo(page, /^Contract Lifecycle/);
  await page.keyboard.press('ArrowRight');
  await focusComesTo(page, /^Data Integration Hub/);
  await page.keyboard.press('ArrowDown');
  await focusComesTo(page, /^Ocular/);
  await page.keyboard.press('Tab');
  await focusComesTo(page, /^Favorite Ocular$/);
  await page.keyboard.press('Enter');
  await favorites(page).getByText('Ocular').waitFor();

  await page.keyboard.press('/');
  await page.keyboard.type('price lists');
  await page
    .getByRole('status')
    .getByText(/^\d+ products? found$/)
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/suite/**');
  await page.goBack();
  await page.getByRole('list', { name: 'Recently opened' }).getByText('Price Lists').waitFor();
  assert.deepEqual(complaints, []);
});

/**
 * Returns the number of toasts and the names of what they cover, in any shadow root: titles, and controls, those of the
 * header only if the window is narrow.
 */
const coveredByToasts = (page: Page, isNarrow: boolean) =>
  page.evaluate((isHeaderOnly) => {
    const elements: Element[] = [];
    const collect = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        elements.push(element);
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(document);
    const isToast = (element: Element) => element.closest('[part~=toast]') !== null;
    const isInHeader = (element: Element) => element.closest('[role=banner]') !== null;
    const toasts = elements.filter((element) => element.matches('[part~=toast]'));
    const controls = elements.filter(
      (element) =>
        element.matches('h1, a[href], button, input, select') &&
        !isToast(element) &&
        (!isHeaderOnly || element.matches('h1') || isInHeader(element)),
    );
    /** A title is as wide as the page; its text is not. */
    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return (element.matches('h1') ? range : element).getBoundingClientRect();
    };
    const covers = (toast: Element, control: Element) => {
      const [a, b] = [toast.getBoundingClientRect(), boxOf(control)];
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    };
    return {
      toasts: toasts.length,
      covered: controls
        .filter((control) => toasts.some((toast) => covers(toast, control)))
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    };
  }, isNarrow);

/** Waits at all window sizes until the toast covers no title and no control. Rejects with what it covers. */
async function expectUncovered(page: Page, screen: string): Promise<void> {
  for (const [width, height] of Object.entries(SIZES)) {
    await page.setViewportSize({ width: Number(width), height });
    const endsAtMs = Date.now() + 20_000;
    const find = () => coveredByToasts(page, Number(width) <= 800);
    let found = await find();
    while (found.covered.length > 0 && Date.now() < endsAtMs) found = await find();
    assert.deepEqual(found, { toasts: 1, covered: [] }, `${screen}, ${width} px`);
  }
}

test('the toast after signing in covers neither the title nor a control of the header, and on a desktop no control', async () => {
  const { page, context } = await portal.visit();
  await setConstants(context, PATIENT);
  // The header has one line less after the first sign-in than after the second.
  for (const time of ['first', 'second']) {
    await signInByForm(page, portal.url(), 'grace@acme.example');
    await page.getByText('You are logged in.').waitFor();
    await expectUncovered(page, `dashboard after the ${time} sign-in`);
    await page.getByRole('button', { name: /Grace/ }).click();
    await page.getByRole('dialog').getByText('My Profile').click();
    await page.getByRole('button', { name: 'Edit' }).first().waitFor();
    await expectUncovered(page, `profile after the ${time} sign-in`);
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
  }
});

test('a favorite survives a reload and a new sign-in, and is not shown to another user', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  const other = await context.newPage();
  await other.goto(`${portal.url()}/dashboard`);
  await productLinks(other).first().waitFor();
  await star(page, 'Payments').click();
  await favorites(other).getByText('Payments').waitFor();
  await page.reload();
  await favorites(page).getByText('Payments').waitFor();
  assert.equal(await star(page, 'Payments').getAttribute('aria-pressed'), 'true');
  await other.close();

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, portal.url(), 'grace@acme.example');
  assert.equal(await favorites(page).count(), 0);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, portal.url(), ADA);
  await favorites(page).getByText('Payments').waitFor();
});

test('the palette opens a page of the suite, and a product in a new tab', async () => {
  const { page, context, complaints } = await portal.visit();
  await removePageEnvironment(context);
  await page.route('**/environment.release.json', async (route) => {
    const response = await route.fetch();
    const environment = (await response.json()) as object;
    await route.fulfill({ json: { ...environment, menu: ['/deal-management/dashboard'] } });
  });
  await signIn(page, portal.url(), ADA);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('ocul');
  await page.getByRole('option', { name: 'Ocular' }).waitFor();
  const opening = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opening;
  await tab.waitForURL('**/suite/**');
  await tab.close();
  assert.match(page.url(), /\/dashboard$/);

  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await field.fill('deal man');
  await page.getByRole('option', { name: /Deal Management/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/deal-management/dashboard');
  assert.deepEqual(complaints, []);
});

test('5, 60, 200 and 10,000 products are arranged, found and opened', async () => {
  const { page, complaints } = await portal.visit();
  const order = page.getByRole('combobox', { name: 'Order' });
  const search = page.getByRole('searchbox');
  await stubProducts(page, 5);
  await openSignedIn(page, portal.url(), ADA);
  await page.getByText('5 products', { exact: true }).waitFor();
  assert.equal(await productLinks(page).count(), 5);
  assert.equal(await order.count(), 0);
  await page.getByRole('link', { name: /3 Moving to a new data center/ }).click();
  await page.getByRole('heading', { name: / is under maintenance$/ }).waitFor();
  await page.goBack();
  await focusComesTo(page, / 3.*Moving to a new data center$/);

  await stubProducts(page, 60);
  await page.reload();
  await page.getByRole('button', { name: 'Pricing 15' }).first().press('Enter');
  await focusComesTo(page, /^Pricing 15$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pricing 15', expanded: false }).waitFor();
  await page.getByRole('button', { name: 'List', exact: true }).click();

  await stubProducts(page, 200);
  await page.reload();
  await page.getByRole('button', { name: 'List', exact: true, pressed: true }).waitFor();
  await order.selectOption('Last opened first');
  await page.getByRole('list', { name: 'Products' }).waitFor();
  assert.equal(await page.getByRole('navigation', { name: 'Groups' }).count(), 0);
  await search.fill('contracts 197');
  await page.getByText('1 product found', { exact: true }).first().waitFor();

  await stubProducts(page, 10_000);
  await page.reload();
  await search.fill('');
  await page.getByText('10,000 products', { exact: true }).waitFor();
  assert.ok((await productLinks(page).count()) < 100);
  await search.fill('9876');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/suite/p9875');
  await page.goBack();
  await page.getByRole('list', { name: 'Recently opened' }).getByText('9876').waitFor();
  assert.deepEqual(complaints, []);
});
