import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScreenFiles, type ScreenFiles } from '../../tools/screen-files.mjs';
import { seedSession } from '../support/browser/seeded-session.ts';
import { usePortal } from './portal.ts';

// `npm run size` weighs the files of tools/screen-files.mjs.

const portal = usePortal();
const pageWith = (tag: string) => `<!doctype html>
<script type="module" src="/elements/${tag}.js"></script>
<${tag} tenant="ACME"></${tag}>`;

/** Returns the URL path of a built script. */
const urlOf = (file: string) => file.replace('dist/cdn', '/elements');

for (const tag of ['sso-login', 'sso-dashboard', 'sso-profile'] as const)
  test(`a page with <${tag}> loads exactly the files that the byte budgets count`, async () => {
    const { page, context } = await portal.visit();
    if (tag !== 'sso-login') await seedSession(context, portal.url());
    await context.route('**/example', (route) =>
      route.fulfill({ contentType: 'text/html', body: pageWith(tag) }),
    );
    const loaded = new Set<string>();
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) loaded.add(pathname);
    });
    const screens: ScreenFiles = readScreenFiles();
    const expected = [...screens[tag]].map(urlOf);
    await page.goto(`${portal.url()}/example`);
    await page
      .waitForFunction((names) => {
        const entries = performance.getEntriesByType('resource');
        return names.every((name) => entries.some((entry) => entry.name.endsWith(name)));
      }, expected)
      .catch(() => {
        // The comparison names the missing files.
      });
    await page.waitForLoadState('networkidle');
    assert.deepEqual([...loaded].sort(), expected.sort());
  });
