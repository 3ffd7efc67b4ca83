import { expect } from '@open-wc/testing';
import { sortOptions } from '../../../src/views/login/options.ts';

// Rules: sign-in-07, sign-in-08

const PAGE = 'https://portal.example/login';
const BASIC = { authType: 'BASIC', orgType: 'TENANT', name: '', logo: '' };
const OIDC = { authType: 'OIDC', orgType: 'TENANT', name: 'Acme Passport', logo: '' };
const ADMIN = { authType: 'OIDC', orgType: 'PO', name: 'Framework Admin', logo: '' };

describe('a tenant’s options', () => {
  it('are the password form, the providers and the administrator’s option', () => {
    const sorted = sortOptions([ADMIN, OIDC, BASIC], PAGE);
    expect(sorted.hasPassword).to.equal(true);
    expect(sorted.providers).to.deep.equal([{ option: OIDC, name: 'Acme Passport', logo: '' }]);
    expect(sorted.admin).to.equal(ADMIN);
  });

  it('name a provider by its trimmed name, or by its type if that is blank', () => {
    const named = [' Acme ID ', '  '].map((name) => ({ ...OIDC, name }));
    const names = sortOptions(named, PAGE).providers.map(({ name }) => name);
    expect(names).to.deep.equal(['Acme ID', 'OIDC']);
  });

  it('include the administrator’s option once', () => {
    const sorted = sortOptions([ADMIN, { ...ADMIN, authType: 'SAML' }], PAGE);
    expect(sorted.admin).to.equal(ADMIN);
    expect(sorted.providers).to.have.length(0);
  });

  it('use BASIC of any organization for the password form', () => {
    const sorted = sortOptions([{ ...BASIC, orgType: 'PO' }], PAGE);
    expect(sorted).to.deep.equal({ hasPassword: true, providers: [], admin: undefined });
  });

  for (const [logo, shown] of [
    ['/logo.svg', 'https://portal.example/logo.svg'],
    ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    ['http://cdn.example/logo.png', ''],
    ['javascript:alert(1)', ''],
    ['data:image/svg+xml,<svg/>', ''],
  ] as const) {
    it(`load ${shown ? 'the' : 'no'} logo from ${logo}`, () => {
      expect(sortOptions([{ ...OIDC, logo }], PAGE).providers[0]?.logo).to.equal(shown);
    });
  }
});
