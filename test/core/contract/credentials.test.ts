import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import {
  credentialHeaders,
  decodeCredential,
  isUnsendable,
} from '../../../src/core/contract/credentials.ts';

// Rules: gateway-contract-14, gateway-contract-15, sign-in-16

describe('credential headers', () => {
  it('contain printable ASCII unchanged', () => {
    expect(credentialHeaders({ username: 'ada', password: 'S3 cret!~100%20' })).to.deep.equal({
      username: 'ada',
      password: 'S3 cret!~100%20',
    });
  });

  it('contain an empty value unchanged', () => {
    expect(credentialHeaders({ password: '' })).to.deep.equal({ password: '' });
  });

  const table: [title: string, password: string, encoded: string][] = [
    ['Latin-1', 'café', 'caf%C3%A9'],
    ['Unicode beyond Latin-1', 'пароль', '%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C'],
    ['emoji', '🔑', '%F0%9F%94%91'],
    ['a leading space', ' secret', '%20secret'],
    ['a trailing space', 'secret ', 'secret%20'],
    ['a single space', ' ', '%20'],
    ['a tab', 'a\tb', 'a%09b'],
    ['DEL', 'a\x7f', 'a%7F'],
    ['a percent sign next to Unicode', '100%é', '100%25%C3%A9'],
  ];
  for (const [title, password, encoded] of table) {
    it(`percent-encode ${title} and name the encoding`, () => {
      expect(credentialHeaders({ password })).to.deep.equal({
        password: encoded,
        'credential-encoding': 'uri',
      });
    });
  }

  it('encode all values if one needs it', () => {
    expect(credentialHeaders({ username: '100%', password: 'é' })).to.deep.equal({
      username: '100%25',
      password: '%C3%A9',
      'credential-encoding': 'uri',
    });
  });
});

describe('a credential that no header can contain', () => {
  for (const refused of ['a\rb', 'a\nb', 'a\0b', '\n', 'half of an emoji \ud83d'])
    it(`is ${JSON.stringify(refused)}`, () => expect(isUnsendable(refused)).to.equal(true));
  for (const sent of ['', 'é', '🔑', ' a ', '\t', '%0A', '\x7f'])
    it(`is not ${JSON.stringify(sent)}`, () => expect(isUnsendable(sent)).to.equal(false));
});

describe('the round trip', () => {
  it('preserves the input byte for byte through real headers', () => {
    const anything = fc
      .string({ unit: 'binary', maxLength: 30 })
      .filter((text) => !isUnsendable(text));
    const typed = fc.record({ username: anything, password: anything });
    fc.assert(
      fc.property(typed, (values) => {
        const arrived = new Headers(credentialHeaders(values));
        const encoding = arrived.get('credential-encoding') ?? undefined;
        const decode = (name: string) => decodeCredential(arrived.get(name) ?? '', encoding);
        return decode('username') === values.username && decode('password') === values.password;
      }),
      { numRuns: 200 },
    );
  }).timeout(60_000);

  it('leaves an unmarked value unchanged and rejects a malformed one', () => {
    expect(decodeCredential('100%', undefined)).to.equal('100%');
    expect(decodeCredential('%C3%A9', 'base64')).to.equal('%C3%A9');
    expect(decodeCredential('%C3%A9', 'uri')).to.equal('é');
    expect(decodeCredential('100%', 'uri')).to.equal(undefined);
  });
});
