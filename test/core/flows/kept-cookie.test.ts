import { expect } from '@open-wc/testing';
import type { CallName } from '../../../src/core/contract/calls.ts';
import { nextScreenService } from '../../../src/core/auth/next-screen.ts';
import { signInWithPassword } from '../../../src/core/flows/sign-in.ts';
import { anyCall } from '../../support/core/calls.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { toastsOf } from '../../support/core/notices.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { LOGIN } from '../../support/fixtures/users.ts';

// Rules: dashboard-20, errors-19, sign-in-30

const OTHER_SITE = 'https://sso.example.net';
const REFUSED = refused(401, { message: 'Please sign in.' });

/** Signs in by a reply without cookies, as a page sees it that may not keep them. */
async function signedInWithoutCookies(start: CoreStart = {}): Promise<FakeCore> {
  const fake = fakeCore({ href: `${HOST}/dashboard`, ...start });
  fake.page.gateway
    .answer('login', ok(LOGIN))
    .answer('usersProducts', REFUSED)
    .answer('refresh', REFUSED);
  expect(
    await signInWithPassword(fake.core, fake.host, { userId: 'ada', password: 'x' }),
  ).to.deep.equal({
    kind: 'signed-in',
  });
  return fake;
}

const reasonOf = ({ page }: FakeCore) => page.session.values.get('sso-elements.ended');
const kindsOf = ({ host }: FakeCore) => host.of('sso-error').map(({ kind }) => kind);
const refuse = ({ core, page }: FakeCore, call: CallName) => {
  page.gateway.answer(call, REFUSED);
  return anyCall(core, call);
};

describe('a 401 to the first call after a sign-in', () => {
  for (const [where, settings] of [
    ['a gateway on another site', { apiBase: OTHER_SITE }],
    ['the page’s own gateway, whose cookies are blocked', {}],
  ] as const)
    it(`says that the browser did not keep the cookie of ${where}`, async () => {
      const fake = await signedInWithoutCookies({ settings });
      await anyCall(fake.core, 'usersProducts');
      expect(reasonOf(fake)).to.equal('cookie');
      const { source, kind, status } = fake.host.of('sso-error')[0] ?? {};
      expect({ source, kind, status }).to.deep.equal({
        source: 'usersProducts',
        kind: 'cookie',
        status: 401,
      });
      expect(fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    });

  it('shows no toast about the sign-in, even if the dashboard was about to open', async () => {
    const fake = fakeCore({ href: `${HOST}/dashboard` });
    const nextScreen = nextScreenService(fake.core);
    fake.host.prevented.add('sso-navigate');
    nextScreen.begin = () => undefined;
    fake.page.gateway.answer('login', ok(LOGIN));
    await signInWithPassword(fake.core, fake.host, { userId: 'ada', password: 'x' });
    await refuse(fake, 'usersProducts');
    nextScreen.shown();
    expect(toastsOf(fake.core)).to.deep.equal(['error: Failed! / Please sign in.']);
  });

  it('says so in a tab that another tab’s sign-in has opened', async () => {
    const first = await signedInWithoutCookies();
    const second = fakeCore({
      href: `${HOST}/dashboard`,
      local: Object.fromEntries(first.page.local.values),
    });
    await refuse(second, 'usersProducts');
    expect(reasonOf(second)).to.equal('cookie');
  });
});

describe('a 401 that has another cause', () => {
  it('follows a call that the gateway has answered', async () => {
    const fake = await signedInWithoutCookies();
    fake.page.gateway.answer('usersProducts', ok([]));
    await anyCall(fake.core, 'usersProducts');
    await refuse(fake, 'refresh');
    expect([reasonOf(fake), kindsOf(fake)]).to.deep.equal(['lost', ['rejected']]);
  });

  it('follows calls that anyone may make, which prove nothing', async () => {
    const fake = await signedInWithoutCookies();
    fake.page.gateway.answer('authTypes', ok({ authentications: [] }));
    await anyCall(fake.core, 'authTypes');
    await refuse(fake, 'usersProducts');
    expect(reasonOf(fake)).to.equal('cookie');
  });

  it('comes later than a first call takes', async () => {
    const fake = await signedInWithoutCookies();
    fake.page.clockAheadMs = fake.core.constants.requestTimeoutMs + 1;
    await refuse(fake, 'refresh');
    expect([reasonOf(fake), kindsOf(fake)]).to.deep.equal(['lost', ['rejected']]);
  });

  it('ends a session whose time is over', async () => {
    const fake = fakeCore({ href: `${HOST}/dashboard` });
    fake.page.gateway.answer('login', ok({ ...LOGIN, tokenExpiry: 4 }));
    await signInWithPassword(fake.core, fake.host, { userId: 'ada', password: 'x' });
    fake.page.clockAheadMs = 5_000;
    await refuse(fake, 'refresh');
    expect(kindsOf(fake)).to.deep.equal(['rejected']);
    expect(reasonOf(fake)).not.to.equal('cookie');
  });

  it('belongs to a session that another origin has started, after the cookie was once lost', async () => {
    const fake = await signedInWithoutCookies();
    await anyCall(fake.core, 'usersProducts');
    await anyCall(fake.core, 'refresh');
    expect(kindsOf(fake)).to.deep.equal(['cookie', 'rejected']);
  });
});
