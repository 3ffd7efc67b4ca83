import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { isStrongPassword } from '../../src/core/contract/password-rule.ts';
import { isGuessable } from '../../gateway/src/domain/users/known-passwords.ts';
import { knownBases, LIST } from '../../tools/known-bases.ts';

// Rules: gateway-199

const NAMES = ['ada.lovelace@acme.example', 'ACME', 'Acme Billing Suite', 'Ada', 'Lovelace'];

const isRefused = (password: string): boolean => {
  assert.ok(isStrongPassword(password), `${password} is refused for other reasons`);
  return isGuessable(password, NAMES);
};

describe('a password is easy to guess', () => {
  for (const [what, passwords] of [
    [
      'a common word with digits and signs',
      ['Password1!', 'Summer2026!', '#1Qwertz12', 'Dragon.2025'],
    ],
    ['a common password without its last digits', ['Iloveyou1!', 'Abc12345']],
    ['digits and signs in place of letters', ['P@ssw0rd!', 'Pa$$w0rd1', 'W3lc0me-12', 'M0nk3y.99']],
    ['other forms of the same characters', ['ＰＡＳＳｗｏｒｄ１!', 'PASSWORD-12']],
    ['a name of the user', ['Lovelace-1815', 'L0velace-1815-1852']],
    [
      'a name of the tenant and its product',
      ['Acme-2026-11-27', 'AcmeBillingSuite1', '!!B1lling!!2026'],
    ],
  ] as const)
    for (const password of passwords)
      test(`${what}: ${password}`, () => assert.ok(isRefused(password)));
});

describe('a password is not easy to guess', () => {
  for (const [what, password] of [
    ['several words', 'Brand-New-2026'],
    ['a word that few use', 'Gartenzwerg12!'],
    ['a common word with six characters around it', 'Summer-20261'],
    ['random characters', 'kV9#tqLm2x'],
    ['a sentence', 'Correct horse battery 7'],
    ['a name among others', 'Ada-and-Charles-1833'],
    ['letters without case', '密码密码密码密码-Abc1'],
    ['hardly any letter', '2026-11-27 aB'],
  ] as const)
    test(`${what}: ${password}`, () => assert.equal(isRefused(password), false));

  test('a short name', () => assert.equal(isGuessable('Jo-2026-11-27', ['Jo']), false));
});

test('the list is the one that its package gives', () => {
  assert.ok(readFileSync(LIST).equals(knownBases()), 'run: npx tsx tools/known-bases.ts');
});
