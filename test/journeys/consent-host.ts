import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Returns a folder with `app.html`, a page of a suite app that embeds only the consent tag. The tests' end removes it. */
export function consentHost(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sso-consent-'));
  writeFileSync(
    join(folder, 'app.html'),
    `<!doctype html><html lang="en"><title>Host</title>
  <link rel="icon" href="data:," />
  <script type="module" src="/elements/sso-cookie-consent.js"></script>
  <h1>A suite app</h1><sso-cookie-consent></sso-cookie-consent></html>`,
  );
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
