import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import type { Agent, Answer } from '../support/gateway/agent.ts';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import { parseExposition } from '../support/gateway/exposition.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import {
  ATTACKED,
  CALL_PLACES,
  LOGGED_PLACES,
  PAGE_PLACES,
  SSO_PLACES,
} from './attacked-places.ts';
import { attacksFor } from './attack-texts.ts';

// Rules: gateway-25, gateway-86, gateway-160, gateway-contract-46

/** Requests at the same time. */
const PARALLEL = 16;

let gateway: TestGateway;
let browser: Agent;
let userId = '';
let attackedPlaces = 0;
/** The lines at `warn` and above. */
let log = '';
before(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  gateway = await startTestGateway({
    ...{ logLevel: 'warn', logStream, metricsPort: 0, attemptsPerMinute: 1_000_000 },
  });
  const { id, username, password } = await gateway.createUser();
  browser = gateway.browser();
  await browser.login(username, password);
  userId = id;
  ATTACKED.userId = id;
  log = '';
});
after(() => gateway.close());

/** Sends each attack to a place, and checks what holds for all replies. */
async function attack(
  send: (text: string) => Promise<Answer>,
  expectedLines: RegExp | string = '',
): Promise<void> {
  const waiting = [...attacksFor(attackedPlaces)];
  attackedPlaces += 1;
  const sendNext = async (): Promise<void> => {
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
      const { status, setCookies } = await send(text);
      assert.ok(status < 500, `${status} for ${text.slice(0, 40)}`);
      assert.ok(!setCookies.has('x'), text.slice(0, 40));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, sendNext));
  const caused = log.replace(expectedLines, '');
  log = '';
  assert.equal(caused.slice(0, 600), '');
}

describe('no malformed text causes a 5xx, a cookie or a warning in the log, and a call’s reply is an envelope:', () => {
  for (const [place, at] of Object.entries(CALL_PLACES))
    // `call` throws if the reply is not an envelope.
    test(place, () => attack((text) => browser.call(...at(text))));

  for (const [place, at] of Object.entries(SSO_PLACES))
    test(`${place}, which redirects to sign-in or to a provider`, () =>
      attack(async (text) => {
        // A new browser each time: one that starts again without a response is in the log.
        const answer = await gateway.browser().send(...at(text));
        assert.equal(answer.status, 302, text.slice(0, 40));
        assert.match(String(answer.headers.location), /^\/login\?errorMsg=|\/oidc\//);
        return answer;
      }));

  for (const [place, at] of Object.entries(PAGE_PLACES))
    test(place, () => attack((text) => browser.send(...at(text))));

  for (const [place, at] of Object.entries(LOGGED_PLACES))
    test(`${place}, except that the gateway didn’t accept it`, () =>
      attack((text) => browser.send(...at(text)), /^.*"fault":"(?:token|discovery)".*\n/gm));

  test('the audit log has all entries afterwards', async () => {
    const last = await gateway.createUser();
    await gateway.browser().login(last.username, 'Wrong-guess-2');
    // Entries are stored in the order of their events.
    await entriesOf(gateway, last.id, 1);
    const reply = await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`);
    const lost = parseExposition(await reply.text()).get('sso_audit_lost_total');
    assert.deepEqual(
      lost?.samples.map(({ value }) => value),
      [0],
    );
    assert.equal(log, '');
  });
});

/** Returns how many rows the tables have that anonymous calls write. */
async function countRows(): Promise<number> {
  const tables = ['otps', 'sign_in_tries'] as const;
  const counts = await Promise.all(
    tables.map(
      async (table) => (await gateway.store.selectFrom(table).selectAll().execute()).length,
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

for (const [what, tenant, username] of [
  ['an unknown tenant', 'NOWHERE', 'ada@acme.example'],
  // Random, because repeated text would be compressed below the maximum size of an index row.
  ['an overlong tenant', randomBytes(4000).toString('hex'), 'ada@acme.example'],
  ['an overlong user ID', 'ACME', randomBytes(4000).toString('hex')],
] as const)
  test(`calls with ${what} are refused and leave no rows`, async () => {
    const stranger = gateway.browser({ tenant });
    const rows = await countRows();
    for (const { status } of [
      await stranger.requestOtp(username),
      await stranger.resetPassword(username, '000000', 'Brand-New-2026'),
      await stranger.login(username, 'wrong'),
    ])
      assert.equal(status, 400);
    assert.equal(await countRows(), rows);
  });

test('text that is not valid UTF-16 is refused before anything is changed', async () => {
  const { status } = await browser.updateProfile({ userId, firstName: '\ud800', lastName: '' });
  assert.equal(status, 400);
  const { first_name } = await gateway.store
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  assert.notEqual(first_name, '\ufffd');
});
