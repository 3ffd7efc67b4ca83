import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { useInstalled } from '../../apps/installed.ts';
import { SAMPLE, SAMPLE_WORKSHOP } from '../../apps/libraries.ts';
import { buildPages } from '../../apps/workshop.ts';
import { PASSWORD } from '../../journeys/portal.ts';
import { isSample } from '../../runner/sample.ts';
import { endIn } from '../end-in.ts';
import { usePortal } from '../portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'sso-page-dialogs-'));
const packages = useInstalled(SAMPLE_WORKSHOP);
/** The tested dialogs: in the sample of `.ci/run` one, because each takes 20 CPU seconds. */
const TESTED = isSample ? SAMPLE.slice(0, 1) : SAMPLE;
before(async () => {
  if (!packages.isInstalled()) return;
  const files = await buildPages(
    SAMPLE_WORKSHOP,
    TESTED.map(({ file }) => file),
  );
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  for (const { file } of TESTED)
    writeFileSync(
      join(folder, file.replace('.jsx', '.html')),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title>
      <link rel="icon" href="data:,"><div id="app"></div>
      <sso-session-guard tenant="ACME" reauth="inline"></sso-session-guard>
      <sso-cookie-consent></sso-cookie-consent>
      <script type="module" src="/elements/sso-session-guard.js"></script>
      <script type="module" src="/elements/sso-cookie-consent.js"></script>
      <script type="module" src="/apps/${file.replace('.jsx', '.js')}"></script></html>`,
    );
});
const portal = usePortal({ staticDirs: { '/apps/': folder } });
after(() => rmSync(folder, { recursive: true, force: true }));

/** What closes off elements of the page, apart from those of the sign-in over the page. */
const BLOCKED = `[...document.querySelectorAll('[inert], [aria-hidden], [hidden]')]
  .filter((element) => !element.closest('dialog.sso-reauth'))
  .map((element) => [element.localName, element.id, ...['inert', 'aria-hidden', 'hidden'].map(
    (name) => element.getAttribute(name))].join(' '))`;

// The engine finds the elements by their names in its accessibility tree, which leaves out what is hidden or inert.
for (const { title, file } of TESTED)
  test(`over a dialog of ${title}, the tree has consent sheet, warning and sign-in, and the page is left as it was`, async (context) => {
    if (packages.skips(context)) return;
    const ada = await portal.visit();
    await portal.signIn(ada, 'ada@acme.example');
    await ada.open(portal.url(`/apps/${file.replace('.jsx', '.html')}`));
    await ada.click('button', 'Open');
    await ada.fill('Note', 'half of it');
    const before = await ada.evaluate(BLOCKED);

    await ada.evaluate(`void document.querySelector('sso-cookie-consent').open()`);
    await ada.finds('dialog', 'Our Application uses Cookies');
    await ada.click('button', 'Accept all');
    await ada.misses('dialog', 'Our Application uses Cookies');
    assert.deepEqual(await ada.evaluate(BLOCKED), before);

    await ada.evaluate(endIn(100));
    await ada.finds('alertdialog', 'Your Session is About to Expire!');
    await ada.finds('button', 'Logout');
    await ada.click('button', 'Stay Signed In');
    await ada.misses('alertdialog', 'Your Session is About to Expire!');
    assert.deepEqual(await ada.evaluate(BLOCKED), before);

    await ada.evaluate(endIn(-1));
    await ada.finds('dialog', 'Sign in again');
    await ada.fill('Password', PASSWORD);
    await ada.press('Enter');
    await ada.misses('dialog', 'Sign in again');
    assert.deepEqual(await ada.evaluate(BLOCKED), before);
    assert.equal(await ada.evaluate(`document.querySelector('input').value`), 'half of it');
    await ada.click('button', 'Close');
    await ada.misses('button', 'Close');
  });
