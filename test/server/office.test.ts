import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberBrowser, limitAttempts } from '../../gateway/src/http/caller.ts';
import type { Account } from '../../gateway/src/model/account.ts';
import { findUser } from '../../gateway/src/store/users.ts';
import { loadKeyring } from '../../gateway/src/keys/load-keys.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { from } from '../support/gateway/client-addresses.ts';
import { diagnose } from '../support/gateway/diagnosis.ts';
import type { StoreTransaction } from '../../gateway/src/store/schema/tables.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-02, gateway-65, gateway-81
// Left out: its thousands of sign-ins repeat what shorter tests of the limits prove.

const KNOWN = 3000;
const UNKNOWN = 300;
const USERS = KNOWN + UNKNOWN;
/** The share of the users that signs in, in hundredths, in each of ten minutes. */
const ARRIVALS = [4, 8, 14, 25, 17, 12, 8, 6, 4, 2];
const STEPS_IN_MINUTE = 12;
/** The sign-ins of every hundredth user are calls; those of the others are only counted, because this is cheaper. */
const WHOLE_CALLS = 100;

/** Returns the value of a setting for an office of so many users, as the documentation gives it. */
function documented(setting: string, users: number): number {
  const page = readFileSync('docs/gateway/operations.md', 'utf8');
  const [, section = ''] = page.split('\n## Limits for an office\n');
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.replaceAll(/[`, ]/g, '')));
  const column = rows[0]?.indexOf(setting) ?? -1;
  const row = rows.find(([, size]) => Number(size) >= users);
  const value = Number(row?.[column]);
  assert.ok(value > 0, setting);
  return value;
}

/** The browser of a user, which may be known to the account. */
interface Visitor {
  readonly account: Account;
  readonly isKnown: boolean;
  readonly address: string;
}

/** Returns a user's browser. One of eleven is unknown; a third of these is at another address of the network. */
function visitorOf(user: number): Visitor {
  const isKnown = user % (USERS / UNKNOWN) !== 0;
  const place = !isKnown && user % 3 === 0 ? 1 + (user % 200) : 250;
  const account = { tenant: 'ACME', username: `office-${user}@acme.example` };
  return { account, isKnown, address: `198.51.100.${place}` };
}

test('3,000 known and 300 unknown browsers of an office sign in within ten minutes with the documented settings', async (t) => {
  const limits = {
    attemptsPerMinute: documented('ATTEMPTS_PER_MINUTE', USERS),
    networkAttemptsPerMinute: documented('NETWORK_ATTEMPTS_PER_MINUTE', USERS),
  };
  const gateway = await startTestGateway({ trustProxy: 1, ...limits });
  t.after(() => gateway.close());
  const { store, dataDir, clock } = gateway;
  const settings = settingsOf({ dataDir, ...limits });
  const keyring = await loadKeyring(settings);
  const context = { settings, keyring, now: clock.now };

  /** Returns the cookie of a browser that has signed in before. */
  const proofOf = ({ account, isKnown }: Visitor): string => {
    let cookie = '';
    if (!isKnown) return cookie;
    const request = { protocol: 'http', cookies: {} };
    const setCookie = (_: string, value: string): void => void (cookie = value);
    rememberBrowser(context, { request, setCookie } as unknown as FastifyReply, account);
    return cookie;
  };
  /** Counts a visitor's sign-ins, of which an unknown one needs two, without the rest of the call. */
  const count = async (trx: StoreTransaction, visitor: Visitor): Promise<void> => {
    const { account, isKnown, address } = visitor;
    const cookies = isKnown ? { 'sso-browser': proofOf(visitor) } : {};
    const request = { ip: address, protocol: 'http', cookies } as unknown as FastifyRequest;
    for (let time = 0; time < (isKnown ? 1 : 2); time += 1)
      await limitAttempts({ ...context, store: trx }, request, account);
  };
  /** Signs a visitor in, who has to exist, in the same number of calls. */
  const signIn = async (visitor: Visitor): Promise<void> => {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    const options = from(visitor.address);
    const account = await findUser(store, 'ACME', username);
    assert.ok(account);
    if (visitor.isKnown) browser.setCookie('sso-browser', proofOf({ ...visitor, account }));
    else assert.equal((await browser.login(username, 'wrong', options)).status, 400);
    assert.equal((await browser.login(username, password, options)).status, 200);
  };

  let arrived = 0;
  let due = 0;
  for (const share of ARRIVALS)
    for (let step = 0; step < STEPS_IN_MINUTE; step += 1) {
      due += (USERS * share) / 100 / STEPS_IN_MINUTE;
      const users = Array.from({ length: Math.round(due) - arrived }, (_, at) => arrived + at);
      arrived += users.length;
      const counted = users.filter((user) => user % WHOLE_CALLS !== 0);
      await store.transaction().execute(async (trx) => {
        for (const user of counted) await count(trx, visitorOf(user));
      });
      for (const user of users.filter((each) => each % WHOLE_CALLS === 0))
        await signIn(visitorOf(user));
      clock.advance(60 / STEPS_IN_MINUTE);
    }
  assert.equal(arrived, USERS);
});

test('doctor warns if the limit of a network is below that of an address', async (t) => {
  const folder = await temporaryFolder();
  t.after(() => rm(folder, { recursive: true, force: true }));
  const warnings = async (limits: Record<string, string>): Promise<string[]> => {
    const { code, of } = await diagnose({ DATA_DIR: join(folder, 'data'), ...limits });
    assert.equal(code, 0);
    return of('warning').filter((line) => line.startsWith('limits'));
  };
  assert.deepEqual(await warnings({ ATTEMPTS_PER_MINUTE: '2000' }), []);
  const [warning = ''] = await warnings({
    ...{ ATTEMPTS_PER_MINUTE: '200', NETWORK_ATTEMPTS_PER_MINUTE: '199' },
  });
  assert.match(warning, /NETWORK_ATTEMPTS_PER_MINUTE \(199\) is below ATTEMPTS_PER_MINUTE \(200\)/);
  assert.match(warning, /Set it to 800/);
});
