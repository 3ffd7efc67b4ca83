import { expect } from '@open-wc/testing';
import { beginOpening } from '../../../src/views/login/opening.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { held } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, PASSPORT, portal, Screen } from './screen.tsx';

// Rules: sign-in-25

describe('the prerendered sign-in screen', () => {
  it('shows only the form, regardless of the tenant, until the options are loaded', async () => {
    const tenantTheme = JSON.stringify({
      tenant: 'ACME',
      themeDetails: [{ type: 'NAME', value: 'Acme Billing Suite' }],
    });
    const fake = fakeCore({ local: { tenantTheme } });
    const reply = held(portal([BASIC, PASSPORT], [{ type: 'NAME', value: 'Acme Billing Suite' }]));
    fake.page.gateway.answer('authTypes', reply.answer);
    let isHydrated = false;
    const { startHydration } = beginOpening(fake.core, fake.host);
    expect(startHydration(() => (isHydrated = true))).to.equal(true);
    const screen = new Screen(fake);
    await waitUntil(() => isHydrated);
    expect([screen.heading, screen.status]).to.deep.equal(['Sign in', '']);
    expect([screen.hasField('User ID'), screen.hasField('Password')]).to.deep.equal([true, true]);
    expect(screen.names).to.deep.equal(['Show password', 'Reset Password', 'Sign In']);
    expect(screen.shows('footer > *, .sso-login-subtitle')).to.equal(false);
    reply.release();
    await waitUntil(() => screen.find('login Acme Passport'));
    expect(screen.heading).to.equal('Acme Billing Suite');
    screen.close();
  });
});
