import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usePortal } from './portal.ts';
import { codeFromSpeech, SILENT_VOICE } from '../support/browser/spoken-code.ts';

// Rules: gateway-04
// Left out: `server` has such a mail server too.

// The discard port refuses connections.
const portal = usePortal({ smtpUrl: 'smtp://127.0.0.1:9' });

test('an unreachable mail server shows an error, keeps captcha and user ID, and allows another attempt', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  await page.getByRole('textbox', { name: 'User ID' }).fill('grace@acme.example');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const captcha = page.getByRole('textbox', { name: 'Enter CAPTCHA' });
  await captcha.waitFor();
  await page.evaluate(SILENT_VOICE);
  await page.getByRole('button', { name: 'Listen' }).click();
  const said = await page.evaluate(() => document.documentElement.dataset['said'] ?? '');
  await captcha.fill(codeFromSpeech(said));
  const send = page.getByRole('button', { name: 'Send OTP', exact: true });
  for (let tries = 0; tries < 4; tries += 1) {
    await send.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('The code could not be mailed.').first().waitFor();
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  assert.equal(
    await page.getByRole('textbox', { name: 'User ID' }).inputValue(),
    'grace@acme.example',
  );
  assert.equal(await captcha.inputValue(), codeFromSpeech(said));
  assert.equal(await page.getByRole('textbox', { name: 'One-time password' }).count(), 0);
});
