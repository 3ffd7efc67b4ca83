import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { SsoCookieConsent } from '../../src/elements/sso-cookie-consent.ts';
import { consentHost } from './consent-host.ts';
import { usePortal } from './portal.ts';

// Rules: cookie-consent-10, cookie-consent-11
// Left out: `scenes` show the sheet in several languages.

/** Resolves once the page has drawn what it knows so far. */
const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );

const portal = usePortal({ staticDirs: { '/bare/': consentHost() } });

for (const [locale, title, selected, dir] of [
  ['de-AT', 'Unsere Anwendung verwendet Cookies', 'Auswahl akzeptieren', 'ltr'],
  ['ar', 'يستخدم تطبيقنا ملفات تعريف الارتباط', 'قبول المحدّدة', 'rtl'],
  ['zh-HK', '我們的應用程式使用 Cookie', '接受所選項目', 'ltr'],
] as const)
  test(`the first consent sheet in ${locale} needs two files more and no React, which adopts it later`, async () => {
    const { page, complaints } = await portal.visit({ locale }, { hasConsented: false });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`${portal.url()}/bare/app.html`);
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.waitFor();
    assert.equal(await sheet.evaluate((dialog) => getComputedStyle(dialog).direction), dir);
    await sheet.getByRole('checkbox').last().check();
    await sheet.getByRole('button', { name: selected }).waitFor();
    assert.ok(scripts.length <= 5, scripts.join());
    // Opening the sheet again needs React, which may be there before the full texts.
    const view = page.waitForResponse(/notifications-element/);
    const seenBefore: boolean[] = [];
    await page.route(/\/chunks\/(?:ar_SA|de_DE|zh_TW)-/, async (route) => {
      // An import resolves once the module and its own imports have loaded.
      await page.evaluate((url) => import(url), (await view).url());
      await nextFrames(page);
      seenBefore.push(await sheet.isVisible());
      await route.continue();
    });
    await page.locator('sso-cookie-consent').evaluate((tag) => (tag as SsoCookieConsent).open());
    assert.ok(scripts.some((path) => path.includes('react')));
    assert.ok(await sheet.getByRole('checkbox').last().isChecked());
    assert.ok(seenBefore.length > 0 && !seenBefore.includes(false), 'it stays in its language');
    await sheet.getByRole('button', { name: selected }).click();
    await sheet.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
  });

test('the choices of the first sheet stay if it is drawn in another language', async () => {
  const { page, complaints } = await portal.visit({ locale: 'de-AT' }, { hasConsented: false });
  await page.goto(`${portal.url()}/bare/app.html`);
  const box = (title: string) => page.getByRole('dialog', { name: title }).getByRole('checkbox');
  await box('Unsere Anwendung verwendet Cookies').last().check();
  await page.locator('sso-cookie-consent').evaluate((tag) => tag.setAttribute('locale', 'fr_FR'));
  const french = box('Notre application utilise des cookies');
  await french.last().waitFor();
  assert.deepEqual(
    [await french.nth(1).isChecked(), await french.last().isChecked()],
    [false, true],
  );
  assert.deepEqual(complaints, []);
});
