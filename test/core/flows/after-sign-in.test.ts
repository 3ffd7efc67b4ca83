import { expect } from '@open-wc/testing';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import type { AfterSignIn } from '../../../src/core/flows/complete-sign-in.ts';
import { optionsService } from '../../../src/core/flows/load-portal.ts';
import { signInWithPassword } from '../../../src/core/flows/sign-in.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { LOGIN } from '../../support/fixtures/users.ts';

// Rules: second-factor-73

const DUE = { secondFactorBy: '2026-12-08T10:00:00' };

/** Opens a page whose gateway accepts the password. */
function open(changes: object = {}): FakeCore {
  const fake = fakeCore({ local: { previouslyVisitedPath: '/reports' } });
  fake.page.gateway.answer('login', ok({ ...LOGIN, ...changes }));
  return fake;
}
const signIn = ({ core, host }: FakeCore, after: AfterSignIn) =>
  signInWithPassword(core, host, { userId: 'ada', password: 'x' }, after);

describe('what follows a sign-in with a password', () => {
  for (const [what, changes, features] of [
    ['the user has to set up a second factor', DUE, []],
    ['passkeys are offered', {}, ['passkeys:example.com', 'passkeyOffer']],
    ['browsers create passkeys', {}, ['automaticPasskeys']],
  ] as const)
    it(`is asked for once the session is stored, if ${what}`, async () => {
      const fake = open(changes);
      optionsService(fake.core).features = features;
      const { page, host } = fake;
      let asked = 0;
      const result = await signIn(fake, ({ secondFactorBy }) => {
        asked += 1;
        expect(secondFactorBy).to.equal('secondFactorBy' in changes ? DUE.secondFactorBy : '');
        expect(page.local.values.get('isAuthenticated')).to.equal('true');
        expect([page.local.values.get('previouslyVisitedPath'), host.outcomes]).to.deep.equal([
          ...['/reports', []],
        ]);
        return Promise.resolve(undefined);
      });
      expect([result, asked, page.visits]).to.deep.equal([
        ...[{ kind: 'signed-in' }, 1, ['/reports']],
      ]);
    });

  it('decides where the user goes', async () => {
    const fake = open(DUE);
    let went = 0;
    await signIn(fake, () => Promise.resolve({ go: () => (went += 1) > 1 }));
    expect([went, fake.page.visits]).to.deep.equal([1, []]);
    expect(fake.host.of('sso-signed-in')).to.have.length(1);
  });

  it('does not stop a user whose browser can’t load it', async () => {
    const fake = open(DUE);
    await signIn(fake, () => Promise.reject(new TypeError('no network')));
    expect(fake.page.visits).to.deep.equal(['/reports']);
  });

  const forbidden: AfterSignIn = () => {
    throw new Error('asked');
  };

  it('is nothing where the gateway asks for nothing', async () => {
    const fake = open();
    optionsService(fake.core).features = ['passkeys:example.com', 'remember'];
    await signIn(fake, forbidden);
    expect(fake.page.visits).to.deep.equal(['/reports']);
  });

  it('is nothing in a dialog over a page', async () => {
    const fake = open(DUE);
    reauthService(fake.core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    await signIn(fake, forbidden);
    expect([fake.page.visits, fake.host.of('sso-signed-in').length]).to.deep.equal([[], 1]);
  });

  it('waits for a password that has to change', async () => {
    const fake = open({ ...DUE, forcePwdChangeOnLogin: true });
    expect(await signIn(fake, forbidden)).to.deep.equal({ kind: 'forced-change' });
  });
});
