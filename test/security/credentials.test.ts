import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { CREDENTIAL_ENCODING, decodeCredential } from '../../src/core/contract/credentials.ts';
import { providers, usePortal } from '../journeys/portal.ts';
import { callOf } from '../support/gateway/rewriting-proxy.ts';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { setStage } from './in-page.ts';
import { countOf, SEED } from './random.ts';

// Rules: gateway-contract-15, sign-in-15

const portal = usePortal();
const COUNT = countOf(2_000, 20);

/** Any text that an input and a header can contain: no line breaks, NUL or lone surrogates. */
const credential = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ minLength: 1 }).map((text) => ` ${text} `),
    fc.constantFrom('%41', 'a%', '+', ' ', '\t', '\u00ff', '\u0080', 'ÿ', '𝟘', '\u202e', 'é'),
  )
  .map((text) => text.replace(/[\r\n\0]/g, ''))
  .filter((text) => text !== '' && text.isWellFormed());

/** Fills in and submits the sign-in form. Runs in the page, so it must not use imports or outer scope. */
async function submit([username, password]: readonly [string, string]): Promise<void> {
  const { all, until } = stage;
  const fields = all('form.sso-login-form input') as HTMLInputElement[];
  for (const field of fields) field.value = field.name === 'password' ? password : username;
  (all('form.sso-login-form')[0] as HTMLFormElement).requestSubmit();
  await until('the toast', () => all('[part=toast]').length > 0);
  for (const toast of all('[part=toast]')) toast.click();
  await until('no toast', () => all('[part=toast]').length === 0);
}

test(`${COUNT} user IDs and passwords arrive unchanged (SEED=${SEED})`, async () => {
  const proxy = await openRecordingProxy(Number(new URL(portal.url()).port));
  after(() => proxy.close());
  let arrived: (string | undefined)[] = [];
  proxy.setHandler(({ method, url, headers }, { pass, answer }) => {
    if (callOf({ method, url }) !== 'login') return pass();
    const encoding = headers[CREDENTIAL_ENCODING]?.toString();
    arrived = ['username', 'password'].map((name) =>
      decodeCredential(headers[name]?.toString() ?? '', encoding),
    );
    answer(400, JSON.stringify({ success: false, statusCode: 400, message: 'No' }));
  });
  const { page, context } = await portal.visit({ baseURL: proxy.origin });
  await setConstants(context, { toastMs: 120_000, toastEaseMs: 0 });
  await context.addInitScript(setStage);
  await page.goto('/login');
  // Waits until React has hydrated the form; a form submitted before would be sent later.
  await providers(page).first().waitFor();
  const pairs = fc.sample(fc.tuple(credential, credential), {
    seed: SEED,
    numRuns: COUNT,
  });
  for (const [username, password] of pairs) {
    if (username.trim() === '') continue;
    await page.evaluate(submit, [username, password] as const);
    // The user ID is trimmed, the password is not (sign-in-15).
    assert.deepEqual(arrived, [username.trim(), password]);
  }
});
