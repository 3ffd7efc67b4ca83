import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productLinks, typeCredentials, usePortal } from './portal.ts';

// Rules: elements-09
// Left out: only few host pages extend prototypes.

const portal = usePortal();
const GUARDED = '/host/guard-only.html';

/** Adds enumerable members to a prototype, as libraries did before modules. Runs in the page. */
function extend(name: 'Array' | 'Object'): void {
  Object.assign(globalThis[name].prototype, {
    each: () => undefined,
    Hash: { get: () => 1, value: 1 },
    library: 'prototype',
  });
}

for (const name of ['Array', 'Object'] as const)
  test(`all elements work on a page that extends ${name}.prototype`, async () => {
    const { context, page, complaints } = await portal.visit({}, { hasConsented: false });
    await context.addInitScript(extend, name);
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('sso-elements')) logged.push(message.text());
    });

    await page.goto(portal.url() + GUARDED);
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await typeCredentials(page, 'ada@acme.example');
    await page.waitForURL(`**${GUARDED}`);
    await page.getByText(/Session: \d\d:\d\d left/).waitFor();

    await page.goto(`${portal.url()}/dashboard`);
    await productLinks(page).first().waitFor();
    await page.goto(`${portal.url()}/profile`);
    await page.getByRole('definition').filter({ hasText: 'Lovelace' }).first().waitFor();
    assert.ok(await page.evaluate((key) => 'library' in globalThis[key].prototype, name));
    assert.deepEqual([complaints, logged], [[], []]);
  });
