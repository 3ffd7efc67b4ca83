import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readUsers } from '../../gateway/src/commands/import-file.ts';

/** Returns the lines of the error for a file. */
function problemsOf(name: string, text: string): string[] {
  let message = '';
  assert.throws(
    () => readUsers(name, text),
    (error: Error) => {
      ({ message } = error);
      return true;
    },
  );
  return message.split('\n  ');
}
const ofJson = (content: unknown) => problemsOf('users.json', JSON.stringify(content));
const scimUser = (more: object = {}) => ({
  ...{ userName: 'ada', displayName: 'Ada', roles: [{ value: 'BU' }] },
  ...more,
});
const usersOf = (...users: object[]) => readUsers('users.json', JSON.stringify(users));

describe('a file of users', () => {
  test('that is JSON, but no list, is refused in one line', () => {
    for (const content of [{ users: [scimUser()] }, { Resources: 'none' }, 'ada', 7, null])
      assert.deepEqual(ofJson(content), [
        'The file is neither a list of users nor an object with "Resources".',
      ]);
  });

  test('without a user is refused', () => {
    for (const [name, text] of [
      ['users.json', '[]'],
      ['users.json', '{"Resources":[]}'],
      ['users.csv', 'username,firstName,roles\n'],
    ] as const)
      assert.deepEqual(problemsOf(name, text), ['The file contains no user.']);
  });

  test('with elements that are no users is refused, and each is named', () => {
    assert.deepEqual(ofJson(['ada', null, 7, scimUser()]), [
      'users.json was not imported:',
      ...[1, 2, 3].map((place) => `user ${place}: user: is missing, or not of the right type`),
    ]);
  });

  test('with a user ID that occurs twice is refused, and both places are named', () => {
    assert.deepEqual(ofJson([scimUser(), scimUser(), scimUser({ userName: ' ADA' })]), [
      'users.json was not imported:',
      'user 2: username: ada is already in user 1',
      'user 3: username: ada is already in user 2',
    ]);
    const line = 'ada,Ada,BU\n';
    assert.deepEqual(problemsOf('users.csv', `username,firstName,roles\n${line}\n${line}`), [
      'users.csv was not imported:',
      'line 4: username: ada is already in line 2',
    ]);
  });
});

describe('a user in the form of SCIM', () => {
  test('has a given name, or else the displayed one', () => {
    const [both, displayed] = usersOf(
      scimUser({ name: { givenName: 'Ada', familyName: 'Lovelace' }, displayName: 'Countess' }),
      scimUser({ userName: 'grace', name: { familyName: 'Hopper' }, displayName: 'Grace' }),
    );
    assert.deepEqual([both?.firstName, both?.lastName], ['Ada', 'Lovelace']);
    assert.deepEqual([displayed?.firstName, displayed?.lastName], ['Grace', 'Hopper']);
    assert.deepEqual(ofJson([scimUser({ displayName: undefined })]).slice(1), [
      'user 1: firstName: is empty',
    ]);
  });

  test('has the primary address, or else the first one', () => {
    const email = (value: string, primary?: boolean) => ({ value, primary });
    const [first, primary, none] = [
      [email('a@home.example'), email('b@home.example')],
      [email('a@home.example'), email('b@home.example', true)],
      [],
    ].map((emails) => usersOf(scimUser({ emails }))[0]?.email);
    assert.deepEqual([first, primary, none], ['a@home.example', 'b@home.example', undefined]);
  });
});
