import { expect } from '@open-wc/testing';
import { passwordFormsService } from '../../../src/core/api/password-forms.ts';
import { configService } from '../../../src/core/config/config.ts';
import { configure, type Settings } from '../../../src/core/config/settings.ts';
import { authTypes, login } from '../../support/core/calls.ts';
import { fakeCore, HOST, type FakeCore } from '../../support/core/fake-core.ts';
import { json } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: configuration-10

const GATEWAY = 'https://gateway.example';
const EVIL = 'https://evil.example';
const ENVIRONMENT = 'https://gateway.example/env.json';

/** Adds a form with attributes of its own; returns the reasons why it was refused. */
function addForm({ core }: FakeCore, own: Settings = {}): string[] {
  const reasons: string[] = [];
  passwordFormsService(core).add({ own: () => own, refuse: (reason) => void reasons.push(reason) });
  configure(core, own, '<sso-login>');
  return reasons;
}
const sent = ({ page }: FakeCore) => page.gateway.sent.filter(({ call }) => call === 'login');

describe('a password is sent', () => {
  const cases: readonly [string, Settings, Settings][] = [
    ['to the page’s origin by default', {}, {}],
    ['to the gateway of configure()', { apiBase: GATEWAY }, {}],
    ['to the form’s own api-base', {}, { apiBase: GATEWAY }],
    ['to the gateway of the form’s own environment', {}, { environment: ENVIRONMENT }],
    ['to the gateway of configure()’s environment', { environment: ENVIRONMENT }, {}],
    ['if both name it', { apiBase: GATEWAY }, { apiBase: `${GATEWAY}/` }],
  ];
  for (const [name, settings, own] of cases)
    it(name, async () => {
      const fake = fakeCore({ settings });
      fake.page.gateway.answer('environment', json({ apiBase: GATEWAY }));
      const reasons = addForm(fake, own);
      await login(fake.core, 'ada', 'secret');
      expect(sent(fake)).to.have.length(1);
      expect(reasons).to.deep.equal([]);
    });

  it('if configure() names the same gateway as an element before it', async () => {
    const fake = fakeCore();
    configure(fake.core, { apiBase: GATEWAY }, '<sso-session-guard>');
    configure(fake.core, { apiBase: GATEWAY });
    addForm(fake);
    await login(fake.core, 'ada', 'secret');
    expect(sent(fake)).to.have.length(1);
  });

  it('again once the form that was refused is gone', async () => {
    const fake = fakeCore();
    const refused = addForm(fake);
    addForm(fake, { apiBase: GATEWAY });
    await waitUntil(() => refused.length > 0, 'the refusal');
    await login(fake.core, 'ada', 'secret');
    expect(sent(fake)).to.have.length(1);
  });
});

describe('no password is sent, and the form is refused', () => {
  const cases: readonly [string, Settings, Settings, Settings][] = [
    ['if another element names the gateway', { apiBase: EVIL }, {}, {}],
    ['if another element names the environment', { environment: ENVIRONMENT }, {}, {}],
    ['if configure() names another one later', { apiBase: EVIL }, { apiBase: GATEWAY }, {}],
    [
      'if the form names another environment',
      { environment: ENVIRONMENT },
      {},
      { environment: 'env.json' },
    ],
    ['if the form names the environment only', { apiBase: EVIL }, {}, { environment: ENVIRONMENT }],
  ];
  for (const [name, other, settings, own] of cases)
    it(name, async () => {
      const fake = fakeCore();
      fake.page.gateway.answer('environment', json({ apiBase: GATEWAY }));
      configure(fake.core, other, '<sso-dashboard>');
      configure(fake.core, settings);
      const reasons = addForm(fake, own);
      await login(fake.core, 'ada', 'secret');
      expect(sent(fake)).to.deep.equal([]);
      expect(reasons).to.have.length(1);
    });

  for (const later of [{ apiBase: EVIL }, { environment: ENVIRONMENT }])
    it(`if an element adds a gateway later: ${Object.keys(later).join()}`, async () => {
      const fake = fakeCore();
      fake.page.gateway.answer('environment', json({ apiBase: GATEWAY }));
      const reasons = addForm(fake);
      await login(fake.core, 'ada', 'secret');
      configure(fake.core, later, '<sso-dashboard>');
      await login(fake.core, 'ada', 'secret');
      expect(sent(fake)).to.have.length(1);
      expect(reasons).to.have.length(1);
    });

  it('before it sends one, if an element has added a gateway', async () => {
    const fake = fakeCore();
    configure(fake.core, { apiBase: EVIL }, '<sso-dashboard>');
    const reasons = addForm(fake);
    await waitUntil(() => reasons.length === 1, 'the refusal');
  });

  it('before it sends one, if an element adds a gateway', async () => {
    const fake = fakeCore();
    const reasons = addForm(fake);
    await configService(fake.core).ready();
    configure(fake.core, { apiBase: EVIL }, '<sso-dashboard>');
    await waitUntil(() => reasons.length === 1, 'the refusal');
  });

  it('if there is no form', async () => {
    const fake = fakeCore();
    configure(fake.core, { apiBase: EVIL }, '<sso-dashboard>');
    await login(fake.core, 'ada', 'secret');
    expect(fake.page.gateway.sent).to.deep.equal([]);
  });
});

it('calls without a password go to the gateway of any element', async () => {
  const fake = fakeCore({ href: `${HOST}/dashboard` });
  configure(fake.core, { apiBase: GATEWAY }, '<sso-dashboard>');
  addForm(fake);
  await authTypes(fake.core, 'ACME');
  expect(fake.page.gateway.sent).to.have.length(1);
});
