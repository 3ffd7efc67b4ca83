import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { ADA, openBrowser, openTemplate, PASSWORD } from './browser.ts';

// Rules: gateway-15

const EMAIL = 'ada@home.example';

let browser: ReturnType<typeof openBrowser>;
let userId = '';

async function profile(): Promise<Record<string, unknown>> {
  const { body } = await browser.send('GET', CALLS.userProfile.path);
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  return data;
}

const put = async (call: 'updateProfile' | 'updateContacts', body: unknown): Promise<number> =>
  (await browser.send('PUT', CALLS[call].path, {}, body)).status;

const contact = (contactValue?: unknown) => ({
  ...{ userId, contactMethod: 'EMAIL', contactType: 'SEC' },
  contactValue,
});

before(async () => {
  browser = openBrowser(openTemplate().handle);
  assert.equal(await browser.signIn(ADA, PASSWORD), 200);
  userId = String((await profile())['userId']);
  assert.equal(await put('updateContacts', [contact(EMAIL)]), 200);
});

describe('the contacts are refused, and stay as they were, if', () => {
  for (const [what, contacts] of [
    ['a value is a list', () => [contact(['eve@home.example'])]],
    ['a value is an empty list', () => [contact([])]],
    ['a value is a number', () => [contact(5)]],
    ['a value is null', () => [contact(null)]],
    ['a value is missing', () => [contact()]],
    ['the second value is not text', () => [contact('eve@home.example'), contact(['', ''])]],
    ['a value is longer than 50 characters', () => [contact(`${'e'.repeat(40)}@home.example`)]],
    ['there is none', () => []],
    ['there are eleven', () => Array.from({ length: 11 }, () => contact('eve@home.example'))],
    ['the body is not a list', () => contact('eve@home.example')],
  ] as const)
    test(what, async () => {
      const known = await profile();
      assert.equal(await put('updateContacts', contacts()), 400);
      assert.deepEqual(await profile(), known);
    });
});

describe('names are refused, and stay as they were, if', () => {
  for (const [what, names] of [
    ['the first is empty', { firstName: '', lastName: 'Lovelace' }],
    ['the first is only spaces', { firstName: '  ', lastName: 'Lovelace' }],
    ['the first has 51 characters', { firstName: 'a'.repeat(51), lastName: 'Lovelace' }],
    ['the last has 51 characters', { firstName: 'Ada', lastName: 'a'.repeat(51) }],
    ['the first has a control character', { firstName: 'A\u001b[2Jda', lastName: 'Lovelace' }],
    ['the last has a control character', { firstName: 'Ada', lastName: 'Love\u0007lace' }],
    ['the last is not text', { firstName: 'Ada', lastName: ['Lovelace'] }],
    ['the last is missing', { firstName: 'Ada' }],
  ] as const)
    test(what, async () => {
      const known = await profile();
      assert.equal(await put('updateProfile', { userId, ...names }), 400);
      assert.deepEqual(await profile(), known);
    });
});

test('names of 50 characters, and an empty last name, are saved without spaces around them', async () => {
  const firstName = 'a'.repeat(50);
  assert.equal(
    await put('updateProfile', { userId, firstName: ` ${firstName} `, lastName: '' }),
    200,
  );
  const saved = await profile();
  assert.deepEqual([saved['firstName'], saved['lastName']], [firstName, '']);
});
