import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usePortal } from '../journeys/portal.ts';

const portal = usePortal();

test('old addresses redirect for good, also those of Markdown and with a query', async () => {
  for (const [path, expected] of [
    ['/docs/decisions/0001-light-dom-form', '/docs/project/decisions/0001-light-dom-form'],
    ['/docs/reports/', '/docs/project/reports/'],
    ['/docs/changelog?from=mail', '/docs/project/changelog'],
    ['/llms.txt', '/docs/llms.txt'],
  ] as const) {
    const reply = await fetch(portal.url() + path, { redirect: 'manual' });
    assert.deepEqual([reply.status, reply.headers.get('location')], [308, expected]);
    assert.equal((await fetch(portal.url() + path)).status, 200, path);
  }
});

test('the framework is chosen by keyboard, for all examples and later pages', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/docs/elements/sso-dashboard`);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('HTML').press('ArrowRight');
  assert.equal(await tab('React').getAttribute('aria-selected'), 'true');
  await page.getByRole('tabpanel', { name: 'React' }).getByText('onsso-product-open').waitFor();
  await page.keyboard.press('End');
  await page.locator('[role=tab]:focus', { hasText: 'Angular' }).waitFor();
  assert.equal(await page.getByRole('tabpanel').count(), 1);
  await page.goto(`${portal.url()}/docs/elements/sso-profile`);
  await page
    .getByRole('tabpanel', { name: 'Angular' })
    .getByText('sso-locale-change')
    .first()
    .waitFor();
  await tab('Vue').click();
  await page.reload();
  await page.getByRole('tabpanel', { name: 'Vue' }).waitFor();
});

test('the home page has its example for each framework, in the chosen one', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/docs/`);
  const tabs = page.getByRole('tab');
  assert.deepEqual(await tabs.allTextContents(), ['HTML', 'React', 'Vue', 'Svelte', 'Angular']);
  await tabs.filter({ hasText: 'Svelte' }).click();
  await page.getByRole('tabpanel', { name: 'Svelte' }).getByText('localhost:4173').waitFor();
  await page.goto(`${portal.url()}/docs/elements/sso-login`);
  await page.getByRole('tabpanel', { name: 'Svelte' }).waitFor();
});

test('the theme of the bar applies to the live elements of this page and later ones', async () => {
  const { page } = await portal.visit();
  const button = () =>
    page.frameLocator('iframe[title="Live <sso-login>"]').getByRole('button', { name: 'Sign In' });
  const radius = () => button().evaluate((node) => getComputedStyle(node).borderRadius);
  const open = async () => {
    await page.goto(`${portal.url()}/docs/elements/sso-login`);
    await page.locator('iframe[title="Live <sso-login>"]').scrollIntoViewIfNeeded();
    await button().waitFor();
  };
  await open();
  const themes = page.getByRole('combobox', { name: 'Theme of the live elements' });
  assert.equal(await themes.inputValue(), '');
  const usual = await radius();
  await themes.selectOption('Plain');
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await frame?.waitForFunction((value) => {
    const node = document.querySelector('sso-login [type=submit]');
    return node && getComputedStyle(node).borderRadius !== value;
  }, usual);
  await open();
  assert.equal(await themes.inputValue(), 'plain');
  assert.notEqual(await radius(), usual);
  await themes.selectOption('Default');
  await open();
  assert.equal(await radius(), usual);
});

test('a page without scripts shows the example for HTML, and no tab', async () => {
  const { page } = await portal.visit({ javaScriptEnabled: false });
  await page.goto(`${portal.url()}/docs/elements/sso-login`);
  await page.getByText('</sso-login>').first().waitFor();
  assert.equal(await page.getByText('sso-elements/react').isVisible(), false);
  assert.equal(await page.getByRole('tab').count(), 0);
});

test('a page can be copied as Markdown', async () => {
  const { page, context } = await portal.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${portal.url()}/docs/elements/sso-login`);
  await page.getByRole('main').waitFor();
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^# `<sso-login>`\n/);
  const link = page.getByRole('link', { name: 'View as Markdown' });
  const reply = await fetch(new URL((await link.getAttribute('href')) ?? '', portal.url()));
  assert.match(String(reply.headers.get('content-type')), /^text\/markdown/);
  assert.equal(await reply.text(), copied);
});

test('a page has a link to edit it and the date of its last change; a generated page has no such link', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/docs/guides/vue`);
  const link = page.getByRole('link', { name: 'Edit this page' });
  assert.match(String(await link.getAttribute('href')), /\/edit\/main\/docs\/guides\/vue\.md$/);
  await page.getByText('Last updated').waitFor();
  await page.goto(`${portal.url()}/docs/elements/sso-login`);
  await page.getByText('Last updated').waitFor();
  assert.equal(await link.count(), 0);
  const version = page.getByRole('link', { name: /^\d+\.\d+\.\d+/ }).first();
  assert.equal(await version.getAttribute('href'), '/docs/project/changelog');
});
