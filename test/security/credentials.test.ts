import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { CREDENTIAL_ENCODING, decodeCredential } from '../../src/core/contract/credentials.ts';
import { providers, usePortal } from '../journeys/portal.ts';
import { callOf } from '../support/bent-gateway.ts';
import { openFrontDoor } from '../support/front-door.ts';
import { setNumbers } from '../support/page-numbers.ts';
import { setStage } from './in-page.ts';
import { countOf, SEED } from './random.ts';

const portal = usePortal();
const COUNT = countOf(2_000, 20);

/** What an input can hold and a header can carry: anything but line breaks, NUL and half characters. */
const credential = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.string({ minLength: 1 }).map((text) => ` ${text} `),
    fc.constantFrom('%41', 'a%', '+', ' ', '\t', '\u00ff', '\u0080', 'ÿ', '𝟘', '\u202e', 'é'),
  )
  .map((text) => text.replace(/[\r\n\0]/g, ''))
  .filter((text) => text !== '' && text.isWellFormed());

/** Types and sends; sent to the page as text. */
async function send([username, password]: readonly [string, string]): Promise<void> {
  const { all, until } = stage;
  const fields = all('form.sso-login-form input') as HTMLInputElement[];
  for (const field of fields) field.value = field.name === 'password' ? password : username;
  (all('form.sso-login-form')[0] as HTMLFormElement).requestSubmit();
  await until('the answer', () => all('[part=toast]').length > 0);
  for (const toast of all('[part=toast]')) toast.click();
  await until('no toast', () => all('[part=toast]').length === 0);
}

test(`${COUNT} user IDs and passwords arrive byte for byte (SEED=${SEED})`, async () => {
  const door = await openFrontDoor(Number(new URL(portal.url()).port));
  after(() => door.close());
  let arrived: (string | undefined)[] = [];
  door.setPorter(({ method, url, headers }, { pass, answer }) => {
    if (callOf({ method, url }) !== 'login') return pass();
    const encoding = headers[CREDENTIAL_ENCODING]?.toString();
    arrived = ['username', 'password'].map((name) =>
      decodeCredential(headers[name]?.toString() ?? '', encoding),
    );
    answer(400, JSON.stringify({ success: false, statusCode: 400, message: 'No' }));
  });
  const { page, context } = await portal.visit({ baseURL: door.origin });
  await setNumbers(context, { toastMs: 120_000, toastEaseMs: 0 });
  await context.addInitScript(setStage);
  await page.goto('/login');
  // Each pair is sent by a form that works; one before React is kept for later.
  await providers(page).first().waitFor();
  const pairs = fc.sample(fc.tuple(credential, credential), {
    seed: SEED,
    numRuns: COUNT,
  });
  for (const [username, password] of pairs) {
    if (username.trim() === '') continue;
    await page.evaluate(send, [username, password] as const);
    // A user ID is trimmed (spec 5), a password never.
    assert.deepEqual(arrived, [username.trim(), password]);
  }
});
