import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SsoCookieConsent } from '../../src/elements/sso-cookie-consent.ts';
import { consentHost } from './consent-host.ts';
import { usePortal } from './portal.ts';
import { visitTranslated } from './translated.ts';

// Rules: cookie-consent-10, errors-16
// Left out: `journeys/translated` translates pages too.

const portal = usePortal({ staticDirs: { '/bare/': consentHost() } });

test('a consent sheet that is translated before React adopts it keeps its choices, and can be answered', async () => {
  const { page, errors } = await visitTranslated(portal, { hasConsented: false });
  await page.goto(`${portal.url()}/bare/app.html`);
  const sheet = page.getByRole('dialog');
  await sheet.locator('[data-translated]').first().waitFor();
  await sheet.getByRole('checkbox').last().check();
  await sheet.getByRole('button', { name: 'Accept selected' }).waitFor();
  await page.locator('sso-cookie-consent').evaluate((tag) => (tag as SsoCookieConsent).open());
  await page.waitForFunction(
    () => Reflect.get(document.querySelector('sso-notifications') ?? {}, 'handOver') === undefined,
  );
  assert.ok(await sheet.getByRole('checkbox').last().isChecked());
  await sheet.getByRole('checkbox').nth(1).check();
  await sheet.getByRole('button', { name: 'Accept all' }).first().waitFor();
  await sheet.getByRole('button', { name: 'Accept all' }).first().click();
  await sheet.waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});
