import { expect } from '@open-wc/testing';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { leaveForReset } from '../../../src/core/flows/leave-profile.ts';
import { signInWithPasskey } from '../../../src/core/flows/sign-in-with-passkey.ts';
import { signInWithPassword } from '../../../src/core/flows/sign-in.ts';
import { signOut } from '../../../src/core/flows/sign-out.ts';
import { startSso } from '../../../src/core/flows/start-sso.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { fakeCore, HOST, type FakeCore } from '../../support/core/fake-core.ts';
import { answerDialog, dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';

// Rules: elements-26, elements-27

const OPTION = { authType: 'OIDC', orgType: 'TENANT', name: 'Acme ID', logo: '' };
const PASSKEY = {
  rpId: 'portal.example',
  hasPassword: true,
  signal: new AbortController().signal,
  onStep: () => undefined,
};

const WAYS = {
  password: ({ core, host }: FakeCore) =>
    signInWithPassword(core, host, { userId: 'ada', password: 'Secret-1!' }),
  provider: ({ core, host }: FakeCore) => startSso(core, host, OPTION),
  passkey: ({ core, host }: FakeCore) => signInWithPasskey(core, host, PASSKEY),
} as const;

describe('sso-before-sign-in', () => {
  for (const [method, signIn] of Object.entries(WAYS))
    it(`lets the page cancel a sign-in (${method}) before anything is sent or asked`, async () => {
      const fake = fakeCore(signedIn('grace'));
      fake.host.prevented.add('sso-before-sign-in');
      const result = await signIn(fake);
      expect(result === false || (result !== true && result.kind === 'aborted')).to.equal(true);
      expect(fake.host.dispatched).to.deep.equal([
        ['sso-before-sign-in', { tenant: 'ACME', method }],
      ]);
      expect([fake.page.gateway.sent, fake.page.visits, dialogsOf(fake.core)]).to.deep.equal([
        [],
        [],
        [],
      ]);
      expect(toastsOf(fake.core)).to.deep.equal([
        'error: Failed! / That did not work. Please try again.',
      ]);
      expect(authService(fake.core).isAuthenticated()).to.equal(true);
    });

  it('has neither the user ID nor the password', async () => {
    const fake = fakeCore();
    fake.page.gateway.answer('login', ok(LOGIN));
    await WAYS.password(fake);
    expect(JSON.stringify(fake.host.of('sso-before-sign-in'))).not.to.match(/ada|Secret/);
  });
});

describe('sso-before-sign-out', () => {
  const open = () => fakeCore({ ...signedIn('ada@acme.example'), href: `${HOST}/profile` });

  it('lets the page keep the session', async () => {
    const { core, page, host } = open();
    host.prevented.add('sso-before-sign-out');
    await signOut(core);
    expect(host.dispatched).to.deep.equal([['sso-before-sign-out', { reason: 'manual' }]]);
    expect([page.gateway.sent, page.visits]).to.deep.equal([[], []]);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('is dispatched once for several presses', async () => {
    const { core, host } = open();
    await Promise.all([signOut(core), signOut(core)]);
    expect(host.of('sso-before-sign-out')).to.have.length(1);
    expect(host.of('sso-signed-out')).to.have.length(1);
  });

  for (const reason of ['expired', 'lost', 'administrator'] as SignOutReason[])
    it(`is not dispatched if the session has ended already (${reason})`, async () => {
      const { core, host } = open();
      host.prevented.add('sso-before-sign-out');
      await signOut(core, reason);
      expect(host.of('sso-before-sign-out')).to.deep.equal([]);
      expect(host.of('sso-signed-out')).to.deep.equal([{ reason }]);
    });

  it('leaves no request for the reset panel if the page cancels the way to it', async () => {
    const { core, host } = open();
    host.prevented.add('sso-before-sign-out');
    const left = leaveForReset(core, host);
    await answerDialog(core, true);
    await left;
    expect(resetRequestService(core).isPending()).to.equal(false);
  });
});
