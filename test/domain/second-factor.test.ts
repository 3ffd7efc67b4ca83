import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  appUri,
  checkCode,
  codeAt,
  newSecret,
  STEP_SECONDS,
} from '../../gateway/src/domain/factors/totp.ts';
import { checkApp, sealSecret } from '../../gateway/src/domain/factors/stored-app.ts';
import {
  checkRecoveryCode,
  formatRecoveryCode,
  hashRecoveryCodes,
  makeRecoveryCodes,
  readRecoveryCode,
} from '../../gateway/src/domain/factors/recovery-codes.ts';

import { openKeyring } from '../../gateway/src/keys/keyring.ts';

// Rules: second-factor-20, second-factor-21

/** That of RFC 6238: `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = 60_000;
const AT_MS = (NOW * STEP_SECONDS + 7) * 1000;
const known = (drift: number, lastStep = 0) => ({ secret: SECRET, drift, lastStep });
const check = (app: Parameters<typeof checkCode>[0], step: number) =>
  checkCode(app, codeAt(SECRET, step), AT_MS);
/** The steps from ten before now to ten after it whose codes an app may send, relative to now. */
const accepted = (app: Parameters<typeof checkCode>[0]) =>
  Array.from({ length: 21 }, (_, index) => index - 10).filter(
    (by) => check(app, NOW + by).kind === 'right',
  );

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    const app = { secret: SECRET, drift: 0, lastStep: 0 };
    assert.equal(checkCode(app, code, seconds * 1000).kind, 'right');
    assert.equal(codeAt(SECRET, Math.floor(seconds / STEP_SECONDS)), code);
  }
});

test('the first code may be off by five, and shows how the clock of the app differs', () => {
  assert.deepEqual(accepted({ secret: SECRET }), [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
  for (const by of [-5, 0, 4])
    assert.deepEqual(check({ secret: SECRET }, NOW + by), {
      ...{ kind: 'right', step: NOW + by, drift: by },
    });
});

test('a later code fits the own clock or that of the app, and what is learned stays within five', () => {
  assert.deepEqual(accepted(known(0)), [-1, 0, 1]);
  assert.deepEqual(accepted(known(2)), [-1, 0, 1, 2, 3]);
  assert.deepEqual(accepted(known(-5)), [-6, -5, -4, -1, 0, 1]);
  assert.deepEqual(check(known(2), NOW + 3), { kind: 'right', step: NOW + 3, drift: 3 });
  for (const [drift, by] of [
    [5, 6],
    [-5, -6],
  ] as const)
    assert.deepEqual(check(known(drift), NOW + by), { kind: 'right', step: NOW + by, drift });
});

test('a code counts once, and none before it afterwards', () => {
  assert.equal(check(known(0, NOW), NOW).kind, 'used');
  assert.equal(check(known(0, NOW), NOW - 1).kind, 'used');
  assert.equal(check(known(0, NOW), NOW + 1).kind, 'right');
  assert.equal(check(known(0, NOW - 1), NOW).kind, 'right');
});

test('a code is read as apps show it, and nothing else is one', () => {
  const code = codeAt(SECRET, NOW);
  for (const typed of [` ${code.slice(0, 3)} ${code.slice(3)}\n`, code.split('').join('-')])
    assert.equal(checkCode(known(0), typed, AT_MS).kind, 'right', typed);
  for (const typed of ['', '0', code.slice(1), `${code}0`, `${code}\0`, '💥', 'é'.repeat(6)])
    assert.equal(checkCode(known(0), typed, AT_MS).kind, 'wrong', JSON.stringify(typed));
});

test('a stored app is checked with its key, and encrypted again with the current one', () => {
  const [old, current] = [1, 2].map((fill) => ({ id: `k${fill}`, bytes: Buffer.alloc(32, fill) }));
  assert.ok(old && current);
  const now = () => AT_MS;
  const sealed = sealSecret(openKeyring([old]), SECRET);
  const stored = { sealed, lastStep: 0, drift: 0, failures: 99, createdAt: new Date(0) };
  const keyring = openKeyring([current, old]);
  const checked = checkApp({ keyring, now }, stored, codeAt(SECRET, NOW));
  assert.ok(checked.kind === 'right');
  assert.equal(openKeyring([current]).open('factor', checked.use.sealed), SECRET);
  assert.equal(checkApp({ keyring, now }, stored, '').kind, 'wrong');
  assert.equal(
    checkApp({ keyring, now }, { ...stored, failures: 100 }, codeAt(SECRET, NOW)).kind,
    'stopped',
  );
  const other = { keyring: openKeyring([current]), now };
  assert.equal(checkApp(other, stored, codeAt(SECRET, NOW)).kind, 'stopped');
});

test('secrets have 160 random bits', () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  assert.equal(secrets.size, 50);
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/);
});

test('the address for an app names product and user, whatever they contain', () => {
  const uri = (product: string, user: string) => new URL(appUri(SECRET, { product, user }));
  const plain = uri('Acme Portal', 'ada@acme.example');
  assert.equal(plain.href.slice(0, 55), 'otpauth://totp/Acme%20Portal:ada%40acme.example?issuer=');
  assert.deepEqual(
    [...plain.searchParams],
    [
      ['issuer', 'Acme Portal'],
      ['secret', SECRET],
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['period', '30'],
    ],
  );
  for (const [product, user] of [
    ['A:B&secret=X#?', 'a:b/..\n%00'],
    ['\uD800', 'x\u202Ey'],
    ['', ''],
    ['Ü'.repeat(500), '🦉'.repeat(500)],
  ] as const) {
    const { href, pathname, searchParams } = uri(product, user);
    assert.equal(searchParams.get('secret'), SECRET);
    assert.match(href, /^otpauth:\/\/totp\/[^:?#/]*(?::[^:?#/]*)?\?[^#]*$/);
    // Apps split the decoded text at the colon.
    assert.ok(decodeURIComponent(pathname).split(':').length <= 2, href);
    assert.ok(href.length < 2000, String(href.length));
  }
});

test('recovery codes have ten selectors and are formatted in groups', () => {
  const codes = makeRecoveryCodes();
  assert.equal(codes.length, 10);
  assert.equal(new Set(codes.map(({ selector }) => selector)).size, 10);
  assert.equal(new Set(codes.map(({ secret }) => secret)).size, 10);
  for (const code of codes) {
    const text = formatRecoveryCode(code);
    assert.match(text, /^[A-HJKMNP-TV-Z]{2}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    assert.deepEqual(readRecoveryCode(text), code);
  }
});

test('a recovery code is read however it is typed', () => {
  const code = { selector: 'QT', secret: '0M1KX2PD9WHF' };
  for (const typed of [
    ...['QT-0M1K-X2PD-9WHF', 'qt0m1kx2pd9whf', ' qt 0m1k x2pd 9whf\n', 'QT–OMIK–X2PD–9WHF'],
    ...['QT-OMLK-X2PD-9WHF', 'ＱＴ-0M1K-X2PD-9WHF'],
  ])
    assert.deepEqual(readRecoveryCode(typed), code, typed);
  for (const typed of ['', '123456', 'QT-0M1K-X2PD-9WH', 'QT-0M1K-X2PD-9WHFF', '0M-0M1K-X2PD-9WHF'])
    assert.equal(readRecoveryCode(typed), undefined, typed);
});

test('a recovery code is right, used or wrong', async () => {
  const [code, other] = makeRecoveryCodes().slice(0, 2);
  assert.ok(code && other);
  const [stored] = await hashRecoveryCodes([code]);
  assert.ok(stored);
  assert.match(stored.hash, /^\$argon2id\$/);
  assert.ok(!stored.hash.includes(code.secret));
  assert.equal(await checkRecoveryCode(stored, code), 'right');
  assert.equal(await checkRecoveryCode({ ...stored, usedAt: new Date() }, code), 'used');
  for (const [one, typed] of [
    [stored, other],
    [{ ...stored, usedAt: new Date() }, other],
    [stored, undefined],
    [undefined, code],
    [undefined, undefined],
  ] as const)
    assert.equal(await checkRecoveryCode(one, typed), 'wrong');
});

/** Texts of users, hostile ones too. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'0123456789 -ABILOQU\n\u2013\uFF11'), maxLength: 40 }),
);

test('whatever is typed is read as a code of the right form, or as none', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const code = readRecoveryCode(text);
      if (code)
        assert.match(formatRecoveryCode(code), /^[A-HJKMNP-TV-Z]{2}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      const { kind } = checkCode(known(0), text, AT_MS);
      const digits = text.normalize('NFKC').replaceAll(/[^0-9]/g, '');
      assert.ok(kind !== 'right' || [-1, 0, 1].some((by) => codeAt(SECRET, NOW + by) === digits));
    }),
  );
});

test('a recovery code survives its format, in any case and with any separators', () => {
  const separator = fc.stringMatching(/^[ \t\n-]{0,3}$/);
  fc.assert(
    fc.property(
      fc.array(separator, { minLength: 14, maxLength: 14 }),
      fc.boolean(),
      (gaps, isLower) => {
        const [code] = makeRecoveryCodes();
        assert.ok(code);
        const letters = [...`${code.selector}${code.secret}`];
        const text = letters.map((letter, index) => `${gaps[index] ?? ''}${letter}`).join('');
        assert.deepEqual(readRecoveryCode(isLower ? text.toLowerCase() : text), code);
      },
    ),
    { numRuns: 50 },
  );
});

test('the names of an app have single spaces, and none at their ends, also if they are cut off', () => {
  const issuer = (product: string) =>
    new URL(appUri(SECRET, { product, user: 'ada' })).searchParams.get('issuer');
  assert.equal(issuer(' Acme \n Portal\t'), 'Acme Portal');
  const longest = issuer('x'.repeat(500)) ?? '';
  assert.equal(issuer(`${longest.slice(1)} Portal`), longest.slice(1));
});

test('the address for an app can be read again, whatever product and user are called', () => {
  const name = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(name, name, (product, user) => {
      const { protocol, host, pathname, searchParams } = new URL(appUri(SECRET, { product, user }));
      assert.deepEqual([protocol, host], ['otpauth:', 'totp']);
      assert.deepEqual(
        [searchParams.getAll('secret'), searchParams.get('digits')],
        [[SECRET], '6'],
      );
      assert.ok(decodeURIComponent(pathname).split(':').length <= 2);
    }),
  );
});
