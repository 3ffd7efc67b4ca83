import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { openAppPage } from './app-page.ts';
import { check, SESSION_SECONDS, tableOf, type Row } from './checks.ts';
import type { Library } from './libraries.ts';
import { useInstalled } from './installed.ts';
import { buildPages, FULL_WORKSHOP, type Workshop } from './workshop.ts';

/**
 * Declares a test for each library, and prints the table of what works over their dialogs. If the libraries cannot be
 * installed, the tests fail in CI and are skipped elsewhere.
 */
export function testLibraries(libraries: readonly Library[], workshop: Workshop = FULL_WORKSHOP) {
  const portal = usePortal({ sessionSeconds: SESSION_SECONDS, inactivitySeconds: 7200 });
  const rows = new Map<string, Row>();
  let files: ReadonlyMap<string, string> = new Map();
  const packages = useInstalled(workshop);
  before(async () => {
    if (packages.isInstalled())
      files = await buildPages(workshop, [...new Set(libraries.map(({ file }) => file))]);
  });
  after(() => {
    if (rows.size > 0) console.log(tableOf(rows));
  });

  for (const library of libraries)
    test(`over a dialog of ${library.title}, the warning and the new sign-in work and leave it as it is`, async (context) => {
      if (packages.skips(context)) return;
      const app = await openAppPage(portal, files, library);
      const row = await check(app);
      rows.set(library.title, row);
      assert.deepEqual(
        Object.entries(row).filter(([, outcome]) => outcome !== 'yes'),
        [],
      );
      assert.deepEqual(app.complaints, []);
    });
}
