import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { revokeSessions } from '../../gateway/src/domain/sessions/revoke-sessions.ts';
import { productLinks, signIn, usePortal } from './portal.ts';

// Rules: gateway-170, sign-in-10, sign-in-28, sign-out-03
// Left out: `server` ends such sessions too.

const ADA = 'ada@acme.example';
const portal = usePortal();

const reasonOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your session was ended by an administrator.' });

test('a session that an operator ends says so at the next call, in every tab, and not after the next sign-in', async () => {
  const { context, page } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  const other = await context.newPage();
  await other.goto(`${portal.url()}/dashboard`);
  await productLinks(other).first().waitFor();

  assert.equal(await revokeSessions(portal.store(), { username: ADA }), 1);
  await page.goto(`${portal.url()}/profile`);
  for (const tab of [page, other]) {
    await reasonOf(tab).waitFor();
    assert.equal(new URL(tab.url()).pathname, '/login');
    assert.equal(await tab.getByText('has expired').count(), 0);
  }
  assert.equal(await page.getByRole('textbox', { name: 'User ID' }).inputValue(), ADA);

  await page.reload();
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  assert.equal(await reasonOf(page).count(), 0);
});
