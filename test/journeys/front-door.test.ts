import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PASSWORD, usePortal } from './portal.ts';

// Rules: pages-09, pages-10, pages-11

const portal = usePortal({ showsAccounts: true });

describe('the sign-in screen of the demo', () => {
  test('has the accounts to try beside the form, and the cookie sheet only after it', async () => {
    const viewport = { width: 1280, height: 800 };
    const { page, complaints } = await portal.visit({ viewport }, { hasConsented: false });
    await page.goto(`${portal.url('globex')}/login`);
    const accounts = page.getByRole('complementary', { name: 'Accounts to try' });
    const userId = page.getByRole('textbox', { name: 'User ID' });
    await accounts.getByRole('button', { name: 'grace@globex.example' }).click();
    assert.equal(await userId.inputValue(), 'grace@globex.example');
    assert.ok((await accounts.textContent())?.includes(PASSWORD));

    const boxes = async () => {
      const [form, list] = [page.locator('sso-login'), accounts].map((one) => one.boundingBox());
      return { form: await form, list: await list };
    };
    const wide = await boxes();
    assert.ok(wide.form && wide.list && wide.form.x + wide.form.width <= wide.list.x);
    await page.setViewportSize({ width: 360, height: 740 });
    const narrow = await boxes();
    assert.ok(narrow.form && narrow.list && narrow.form.y + narrow.form.height <= narrow.list.y);

    await page.waitForFunction(() => customElements.get('sso-dashboard'));
    const hasSheet = () => page.evaluate(() => Boolean(customElements.get('sso-cookie-consent')));
    assert.equal(await hasSheet(), false);
    // The focus is in the password.
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Our Application uses Cookies' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/dashboard');
    assert.equal(await accounts.isVisible(), false);
    assert.deepEqual(complaints, []);
  });
});

test('no file of the portal and the elements has the accounts', () => {
  const files = ['dist/portal', 'dist/cdn'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const texts = files.filter((path) => /\.(?:html|js|css)$/.test(path) && statSync(path).isFile());
  assert.ok(texts.includes('dist/portal/login.html'));
  const having = texts.filter((path) =>
    /demo-accounts|front-door/.test(readFileSync(path, 'utf8')),
  );
  assert.deepEqual(having, []);
});
