import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailedCode } from '../../journeys/mailbox.ts';
import { typeCredentials, usePortal } from '../portal.ts';
import { codeFromSpeech, SILENT_VOICE } from '../../support/browser/spoken-code.ts';

const portal = usePortal();
const NEW_PASSWORD = 'Brand-New-2026';

test('a user resets a forgotten password with a mailed code and signs in with the new password', async () => {
  const grace = await portal.visit();
  await grace.open(portal.url('/login'));
  await grace.fill('User ID', 'grace@acme.example');
  await grace.click('button', 'Reset Password');
  await grace.finds('textbox', 'Enter CAPTCHA');
  // Records the text of the Listen button instead of speaking it.
  await grace.evaluate(SILENT_VOICE);
  await grace.click('button', 'Listen');
  const said = String(await grace.evaluate('document.documentElement.dataset.said'));
  await grace.fill('Enter CAPTCHA', codeFromSpeech(said));
  await grace.press('Enter');
  await grace.fill(
    'One-time password (OTP)',
    await mailedCode(portal.dataDir(), 'grace@acme.example'),
  );
  await grace.fill('Password', NEW_PASSWORD);
  await grace.fill('Confirm Password', NEW_PASSWORD);
  await grace.press('Enter');
  await grace.sees('Password has been changed successfully!');
  await grace.finds('button', 'Sign In');
  await typeCredentials(grace, 'grace@acme.example', NEW_PASSWORD);
  await grace.arrivesAt('/dashboard');
  assert.deepEqual(grace.complaints, []);
});

test('a user edits and saves a name, and the dashboard shows it', async () => {
  const linus = await portal.visit();
  await portal.signIn(linus, 'linus@acme.example');
  await linus.open(portal.url('/profile'));
  await linus.click('button', 'Edit');
  await linus.fill('First Name', 'Linus Carl');
  await linus.press('Enter');
  await linus.sees('Profile details have been updated');
  await linus.open(portal.url('/dashboard'));
  await linus.finds('heading', 'Welcome Linus Carl Pauling!');
  assert.deepEqual(linus.complaints, []);
});
