import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  productLinks,
  providers,
  signIn,
  signInByForm,
  typeCredentials,
  usePortal,
} from './portal.ts';

// Rules: captcha-01, captcha-04, dashboard-08, gateway-contract-57, header-07, routes-01, routes-02, routes-09
// Rules: sign-in-10, sign-in-17, sign-out-01

const portal = usePortal();
const ADA = 'ada@acme.example';

test('a user signs in, opens a product, returns, opens the panel and signs out, without errors', async () => {
  const { page, complaints } = await portal.visit();
  await page.goto(portal.url());
  await page.waitForURL('**/login');
  await typeCredentials(page, ADA);
  await page.waitForURL('**/dashboard');
  await page.getByText('You are logged in.').waitFor();

  const products = productLinks(page);
  await products.first().waitFor();
  assert.equal(await products.count(), 9);
  await products.first().click();
  await page.waitForURL('**/suite/**');
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await products.first().waitFor();

  await page.getByRole('button', { name: /Ada/ }).click();
  const panel = page.getByRole('dialog', { name: 'Profile' });
  await panel.getByText(ADA).waitFor();
  await panel.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a reload keeps the session, and the sign-in screen redirects a signed-in user', async () => {
  const { page } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await page.reload();
  await productLinks(page).first().waitFor();
  await page.goto(`${portal.url()}/login`);
  await page.waitForURL('**/dashboard');
});

test('a session that the gateway has ended leads to sign-in, which says once why', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  await context.clearCookies({ name: /session/i });
  await page.reload();
  await page.waitForURL('**/login');
  const reason = page.getByText('Your session has ended.').first();
  await reason.waitFor();
  await page.reload();
  await page.getByLabel('User ID').waitFor();
  assert.equal(await reason.count(), 0);
});

test('signing out revokes the session on the server, so that the old cookie gets a 401', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  const cookies = await context.cookies();
  const products = `${portal.url()}/api/auth/v1/users/usersProducts`;
  const headers = {
    'tenant-code': 'ACME',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
  assert.equal((await fetch(products, { headers })).status, 200);

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  assert.equal((await fetch(products, { headers })).status, 401);
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  const impersonal = ['tenant', 'tenantTheme', 'userInactivityTime', 'cookie_consent'];
  // The reason for the end of the session and the tenant that offers passwords do not identify the user.
  const known = [...impersonal, 'sso-elements.consent', 'sso-elements.ended', 'sso-elements.form'];
  // By a hash of the user: the settings that are known to be stored in the account.
  known.push('sso-elements.preferences');
  assert.deepEqual(
    storedKeys.filter((key) => !known.includes(key)),
    [],
  );
});

test('the captcha appears after three wrong passwords, and a wrong captcha blocks the fourth attempt', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  for (let tries = 1; tries <= 3; tries += 1) {
    const reply = page.waitForResponse('**/api/auth/v3/login');
    await typeCredentials(page, 'grace@acme.example', `wrong-${tries}`);
    assert.equal((await reply).status(), 400);
    await page
      .getByRole('button', { name: 'Sign In', exact: true })
      .and(page.locator(':not([aria-disabled])'))
      .waitFor();
  }
  const captcha = page.getByRole('textbox', { name: 'Enter CAPTCHA' });
  await captcha.waitFor();
  assert.equal(await providers(page).count(), 0);

  let logins = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/v3/login')) logins += 1;
  });
  await captcha.fill('------');
  await page.getByText('Incorrect CAPTCHA. Please try again.').waitFor();
  await captcha.press('Enter');
  assert.equal(logins, 0);
  assert.equal(
    await page.getByRole('textbox', { name: 'User ID' }).inputValue(),
    'grace@acme.example',
  );

  await page.getByRole('button', { name: 'Try different Sign In options' }).click();
  await captcha.waitFor({ state: 'detached' });
  await providers(page).first().waitFor();
});

test('a second sign-in in another tab asks before it replaces the existing session', async () => {
  const { page, context } = await portal.visit();
  // The sign-in screen of another tenant does not continue with this session.
  await page.goto(`${portal.url()}/globex/login`);
  const other = await context.newPage();
  await signInByForm(other, `${portal.url()}/acme`, ADA);

  await typeCredentials(page, 'ada@globex.example');
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await question.getByText(`You are already logged in as '${ADA}'.`).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });

  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText(/^Welcome /).waitFor();
});

test('a sign-out in one tab signs out the other tab too', async () => {
  const { page, context } = await portal.visit();
  await signIn(page, portal.url(), ADA);
  const other = await context.newPage();
  await other.goto(`${portal.url()}/dashboard`);
  await productLinks(other).first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL('**/login');
});
