/**
 * `npm run test:apps -- pictures`: takes pictures of the session warning over the dialogs of four libraries, which the
 * report on real applications shows.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { openAppPage } from './app-page.ts';
import { SESSION_SECONDS, warn } from './checks.ts';
import { LIBRARIES } from './libraries.ts';
import { useInstalled } from './installed.ts';
import { buildPages, FULL_WORKSHOP } from './workshop.ts';

/** The pictures in the repository. */
const FOLDER = 'docs/screens';
/** The files of pages, without their endings. */
const SHOWN = ['angular-cdk', 'bootstrap-5', 'mui', 'radix-dialog'];

const portal = usePortal({ sessionSeconds: SESSION_SECONDS, inactivitySeconds: 7200 });
const packages = useInstalled();
const libraries = LIBRARIES.filter(
  ({ file, variant }) => !variant && SHOWN.includes(file.replace(/\.jsx?$/, '')),
);
let files: ReadonlyMap<string, string> = new Map();
before(async () => {
  if (packages.isInstalled())
    files = await buildPages(
      FULL_WORKSHOP,
      libraries.map(({ file }) => file),
    );
});

for (const library of libraries)
  test(`a picture of the warning over a dialog of ${library.title}`, async (context) => {
    if (packages.skips(context)) return;
    const app = await openAppPage(portal, files, library);
    await app.open();
    await warn(app);
    await app.expectKept();
    assert.ok(await app.stay.isVisible());
    const name = library.file.replace(/\.jsx?$/, '');
    await app.page.screenshot({
      path: `${FOLDER}/over-${name}.png`,
      animations: 'disabled',
      caret: 'hide',
    });
  });
