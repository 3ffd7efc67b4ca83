import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../gateway/src/domain/limits/known-browsers.ts';
import { browserOf, rememberBrowser } from '../../gateway/src/http/caller.ts';
import type { Account } from '../../gateway/src/model/account.ts';
import { hashPassword, isPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { localDateTime } from '../../gateway/src/http/cookies.ts';
import { normalizeUsername } from '../../gateway/src/model/user.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';

// Rules: gateway-01, gateway-62

const DAY_MS = 24 * 3600 * 1000;
const STARTED_AT = Date.UTC(2026, 0, 1);
const account = (name: string, tenant = 'ACME'): Account => ({
  tenant,
  username: `${name}@acme.example`,
});

/** A browser that keeps its cookie with proofs, and a gateway with a clock. */
function openBrowser(byte = 1) {
  let nowMs = STARTED_AT;
  let cookie: string | undefined;
  let maxAge: number | undefined;
  const keyring = openKeyring([{ id: 'test', bytes: Buffer.alloc(32, byte) }]);
  const context = { keyring, now: () => nowMs };
  const request = (): FastifyRequest =>
    ({
      ip: '203.0.113.7',
      protocol: 'http',
      cookies: cookie === undefined ? {} : { 'sso-browser': cookie },
    }) as unknown as FastifyRequest;
  const caller = (who: Account) => callerOf(context, browserOf(request()), who);
  return {
    caller,
    signIn(who: Account) {
      const setCookie = (name: string, value: string, attributes: { maxAge: number }): void => {
        assert.equal(name, 'sso-browser');
        ({ maxAge } = attributes);
        cookie = value;
      };
      rememberBrowser(context, { request: request(), setCookie } as unknown as FastifyReply, who);
    },
    isKnown: (who: Account) => caller(who).isKnown,
    advance: (ms: number) => void (nowMs += ms),
    proofs: () => (cookie ?? '').split('!'),
    setCookie: (value: string) => void (cookie = value),
    maxAge: () => maxAge,
  };
}

const ADA = account('ada');
const UNKNOWN = { key: '203.0.113.7', network: '203.0.113.0/24', isKnown: false };

describe('a browser', () => {
  test('without a proof counts by its address', () => {
    assert.deepEqual(openBrowser().caller(ADA), UNKNOWN);
  });

  test('that has signed in counts by itself, for that account of that tenant only', () => {
    const browser = openBrowser();
    browser.signIn(ADA);
    const { key, isKnown } = browser.caller(ADA);
    assert.ok(isKnown);
    assert.match(key, /^browser:[\w-]{22}$/);
    for (const other of [account('grace'), account('ada', 'GLOBEX')])
      assert.deepEqual(browser.caller(other), UNKNOWN);
  });

  test('is known for 180 days after its last sign-in, with the same key', () => {
    const browser = openBrowser();
    browser.signIn(ADA);
    assert.equal(browser.maxAge(), 180 * 24 * 3600);
    const { key } = browser.caller(ADA);
    browser.advance(100 * DAY_MS);
    browser.signIn(ADA);
    assert.equal(browser.proofs().length, 1);
    browser.advance(180 * DAY_MS - 1000);
    assert.deepEqual(browser.caller(ADA), { ...UNKNOWN, key, isKnown: true });
    browser.advance(1000);
    assert.ok(!browser.isKnown(ADA));
    browser.signIn(ADA);
    assert.notEqual(browser.caller(ADA).key, key);
  });

  test('is known to the five accounts that signed in last', () => {
    const browser = openBrowser();
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => account(name));
    for (const who of names) browser.signIn(who);
    for (const who of names) assert.ok(browser.isKnown(who), who.username);
    const [first = ADA, second = ADA] = names;
    browser.signIn(first);
    browser.signIn(ADA);
    assert.deepEqual([browser.isKnown(first), browser.isKnown(second)], [true, false]);
    assert.equal(browser.proofs().length, 5);
    assert.equal(new Set(browser.proofs().map((proof) => proof.split('~')[0])).size, 5);
  });

  test('is not known by more than five proofs', () => {
    const browser = openBrowser();
    browser.signIn(ADA);
    const [proof = ''] = browser.proofs();
    const others = Array.from({ length: 5 }, (_, index) => `${'x'.repeat(21)}${index}~1~s`);
    browser.setCookie([...others.slice(1), proof].join('!'));
    assert.ok(browser.isKnown(ADA));
    browser.setCookie([...others, proof].join('!'));
    assert.ok(!browser.isKnown(ADA));
  });

  test('is not known by a proof that is changed or of another gateway', () => {
    const browser = openBrowser();
    browser.signIn(ADA);
    const [id = '', since = '', signature = ''] = browser.proofs()[0]?.split('~') ?? [];
    const later = (Number.parseInt(since, 36) + 1).toString(36);
    const stranger = openBrowser(2);
    stranger.signIn(ADA);
    const [foreign = ''] = stranger.proofs();
    for (const proof of [
      ...['', '~', `${id}~${since}`, `${id}~~${signature}`, `${id}~${later}~${signature}`],
      ...[`${'x'.repeat(22)}~${since}~${signature}`, `${id}~${since}~${signature}x`, foreign],
    ]) {
      browser.setCookie(proof);
      assert.ok(!browser.isKnown(ADA), proof);
    }
    browser.setCookie(`${foreign}!${id}~${since}~${signature}`);
    assert.ok(browser.isKnown(ADA));
  });

  test('is not known anymore once everything that stands for the user has ended', () => {
    const browser = openBrowser();
    browser.signIn(ADA);
    assert.ok(!browser.isKnown({ ...ADA, browserEpoch: 1 }));
    browser.signIn({ ...ADA, browserEpoch: 1 });
    assert.ok(browser.isKnown({ ...ADA, browserEpoch: 1 }));
    assert.ok(!browser.isKnown({ ...ADA, browserEpoch: 2 }));
  });

  test('drops what is not a proof when it signs in again', () => {
    const browser = openBrowser();
    browser.setCookie(`short~1~s!${'x'.repeat(23)}~1~s!${'y'.repeat(21)}%~1~s`);
    browser.signIn(ADA);
    assert.equal(browser.proofs().length, 1);
    assert.ok(browser.isKnown(ADA));
  });
});

describe('a password', () => {
  test('is the same however its accents are composed', async () => {
    const [composed, decomposed] = ['Caf\u00e9-2026', 'Cafe\u0301-2026'];
    assert.ok(await isPassword(await hashPassword(composed), decomposed));
    assert.ok(await isPassword(await hashPassword(decomposed), composed));
    assert.ok(!(await isPassword(await hashPassword(composed), 'Cafe-2026')));
  });

  test('is never right for a user without one', async () => {
    for (const hash of [null, undefined]) assert.equal(await isPassword(hash, ''), false);
  });

  test('is hashed with argon2id, 19 MiB and two passes, and a salt of its own', async () => {
    // The gateways of tests hash at a lower cost, so this is a program of its own.
    const program = `
      const { hashPassword } = await import('./gateway/src/domain/users/password-hash.ts');
      for (const time of [1, 2]) console.log(await hashPassword('Sturdy-2026'));`;
    const options = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const output = execFileSync(process.execPath, options, { encoding: 'utf8' });
    const hashes = output.trim().split('\n');
    for (const hash of hashes) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(new Set(hashes).size, 2);
  });
});

test('a user ID is compared without spaces around it, case and composition of accents', () => {
  assert.equal(normalizeUsername(' Ren\u0045\u0301@Acme.Example\n'), 'ren\u00e9@acme.example');
});

test('a time is written in UTC to the second, and no time as an empty text', () => {
  assert.equal(localDateTime(new Date(STARTED_AT + 1999)), '2026-01-01T00:00:01');
  assert.equal(localDateTime(null), '');
});
