import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { requireFactor } from '../support/gateway/required-factor.ts';
import { mailedCode } from './mailbox.ts';
import { productLinks, signIn, typeCredentials, usePortal } from './portal.ts';

// Rules: second-factor-40, second-factor-41, second-factor-43, second-factor-47
// Rules: new-browser-20, second-factor-51, second-factor-52, second-factor-74, second-factor-75

const USER = 'grace@acme.example';
const TITLE = 'Enter the code from your app';
/** Each code of an app counts once, and a new one appears after this long. */
const NEXT_CODE_MS = 30_000;
const DAY_MS = 24 * 3_600_000;
let aheadMs = 0;
const portal = usePortal({ now: () => Date.now() + aheadMs });

const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inCard = (page: Page, name: string | RegExp) => card(page).getByRole('button', { name });
const title = (page: Page) => page.getByRole('heading', { name: TITLE });
const field = (page: Page) => page.getByLabel('6-digit code');

/** Returns the code that an app shows at its next turn. */
function nextCode(secret: string): string {
  aheadMs += NEXT_CODE_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + aheadMs,
  });
}

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${portal.url()}/profile`);
  await card(page).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
}

/** Signs out, and enters the password. */
async function enterPassword(page: Page, user = USER): Promise<void> {
  await signOut(page);
  await typeCredentials(page, user);
}

/** Returns the list of the recovery codes, which are shown once. */
const codesIn = (scope: Page | Locator) =>
  scope.getByRole('listitem').filter({ hasText: /^\W*\d*\W*[A-Z]{2}(-\w{4}){3}$/ });

async function isSignedIn(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
}

test('a user sets up an app, signs in with its code, trusts the browser, and turns it off', async () => {
  const { page, context, complaints } = await portal.visit();
  await signIn(page, portal.url(), USER);
  await openProfile(page);
  const answer = page.waitForResponse('**/users/factors/app/new');
  await inCard(page, 'Set up').click();
  const { data } = (await (await answer).json()) as { data: { secret: string } };
  await field(page).fill(nextCode(data.secret));
  const codes = codesIn(card(page));
  await codes.first().waitFor();
  const recovery = await codes.allTextContents();
  assert.equal(recovery.length, 10);
  await card(page).getByLabel('I have saved my codes').check();
  await inCard(page, 'Done').click();
  await inCard(page, 'Turn off').waitFor();

  // The choice comes before the code, whose last digit signs in.
  await enterPassword(page);
  await title(page).waitFor();
  assert.equal(
    (await context.cookies()).some(({ name }) => name.endsWith('sso-trust')),
    false,
  );
  await page.getByLabel('Trust this browser for 30 days').check();
  await field(page).pressSequentially(nextCode(data.secret));
  await isSignedIn(page);

  await enterPassword(page);
  await isSignedIn(page);

  await openProfile(page);
  await inCard(page, /^Forget /).click();
  await inCard(page, 'Forget').last().click();
  await card(page).getByRole('status').filter({ hasText: 'is forgotten' }).waitFor();
  await enterPassword(page);
  await title(page).waitFor();
  await field(page).pressSequentially('000000');
  await page.getByText('That code is wrong. 4 tries left.').waitFor();
  await button(page, 'Use a recovery code').click();
  const code = /[A-Z]{2}(-\w{4}){3}/.exec(recovery[0] ?? '')?.[0] ?? '';
  await page
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(code.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await isSignedIn(page);

  await openProfile(page);
  await card(page).getByText('9 codes left').waitFor();
  await inCard(page, 'Turn off').click();
  await inCard(page, 'Turn off').last().click();
  await inCard(page, 'Set up').waitFor();
  await enterPassword(page);
  await isSignedIn(page);
  assert.deepEqual(complaints, []);
});

test('a user enters a mailed code in a new browser, puts off a required app, and has to set it up in the end', async () => {
  const user = 'linus@acme.example';
  const { page, context, complaints } = await portal.visit();
  const store = portal.store();
  await store
    .updateTable('tenants')
    .set({ new_browser: JSON.stringify({ whenMailIsDown: 'hold' }) })
    .where('code', '=', 'ACME')
    .execute();
  await page.goto(`${portal.url()}/login`);
  await typeCredentials(page, user);
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const code = await mailedCode(portal.dataDir(), user);
  await page.getByLabel('Code from the mail').pressSequentially(code);
  await isSignedIn(page);
  const cookies = await context.cookies();
  assert.ok(!cookies.some(({ name }) => name.endsWith('sso-trust')));
  await enterPassword(page, user);
  await isSignedIn(page);

  await requireFactor({ store }, { graceDays: 1 });
  await enterPassword(page, user);
  await page.getByRole('heading', { name: /^Set up two-step sign-in by / }).waitFor();
  await button(page, 'Later').click();
  await isSignedIn(page);

  await signOut(page);
  aheadMs += DAY_MS;
  const answer = page.waitForResponse('**/login/secondFactor/app/new');
  await typeCredentials(page, user);
  await page
    .getByRole('heading', { name: 'Your organization requires two-step sign-in' })
    .waitFor();
  const { data } = (await (await answer).json()) as { data: { secret: string } };
  await field(page).fill(nextCode(data.secret));
  await codesIn(page).first().waitFor();
  assert.equal(await codesIn(page).count(), 10);
  await page.getByLabel('I have saved my codes').check();
  await button(page, 'Done').click();
  await isSignedIn(page);

  await openProfile(page);
  await card(page).getByText('Required', { exact: true }).waitFor();
  await inCard(page, 'Make new codes').waitFor();
  assert.equal(await inCard(page, 'Turn off').count(), 0);
  assert.deepEqual(complaints, []);
});
