import assert from 'node:assert/strict';
import type { Browser, BrowserContext } from 'playwright-core';

interface Visit {
  readonly url: string;
  readonly userId: string;
  readonly password: string;
  /** The Content Security Policy to apply to all pages of the app. */
  readonly policy: string | undefined;
}

const TIMEOUT_MS = 30_000;

async function applyPolicy(context: BrowserContext, origin: string, policy: string) {
  await context.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': policy };
    return route.fulfill({ response, headers });
  });
}

/** Opens the page, signs in, and waits for the signed-in page. Rejects if the console shows an error or a warning. */
export async function signIn(browser: Browser, { url, userId, password, policy }: Visit) {
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  try {
    if (policy) await applyPolicy(context, new URL(url).origin, policy.replace(/\s+/g, ' '));
    const page = await context.newPage();
    await page.goto(url);
    const field = page.getByRole('textbox', { name: 'User ID' });
    await field.fill(userId);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Ada Lovelace').first().waitFor();
    if ((await page.locator('sso-dashboard, sso-session-guard').count()) > 0) {
      const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
      assert.equal(await worker.evaluate(() => typeof postMessage), 'function');
    }
    // The page stays signed in.
    await page.reload();
    await page.getByText('Ada Lovelace').first().waitFor();
    assert.deepEqual(complaints, []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${policy ? 'With the policy: ' : ''}${reason}\n${complaints.join('\n')}`, {
      cause: error,
    });
  } finally {
    // A request that is still open would reject when its context closes.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}
