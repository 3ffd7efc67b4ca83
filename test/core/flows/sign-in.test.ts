import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { isCaptchaDue, signInWithPassword } from '../../../src/core/flows/sign-in.ts';
import { nextScreenService } from '../../../src/core/auth/next-screen.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { expiryIso, LOGIN } from '../../support/fixtures/users.ts';
import * as replies from '../../support/fixtures/replies.ts';
// Rules: captcha-01, errors-03, errors-10, gateway-contract-41, routes-13, sign-in-18, sign-in-19, sign-in-21, sign-in-23

const CREDENTIALS = { userId: ' ada ', password: ' S3cret! ' };
const BY_USER = 'prevVisitedPathForForceLogoutUser';

function open(answer: replies.Answer, start: CoreStart = {}): FakeCore {
  const fake = fakeCore(start);
  fake.page.gateway.answer('login', answer);
  return fake;
}
const submit = ({ core, host }: FakeCore) => signInWithPassword(core, host, CREDENTIALS);

describe('a password sign-in that succeeds', () => {
  it('stores the user, shows a toast, dispatches sso-signed-in and goes to the dashboard', async () => {
    const fake = open(replies.ok(LOGIN));
    expect(await submit(fake)).to.deep.equal({ kind: 'signed-in' });
    const { core, page, host } = fake;
    expect(page.local.values.get('isAuthenticated')).to.equal('true');
    expect(page.local.values.get('tenant')).to.equal('ACME');
    expect(toastsOf(core)).to.deep.equal(['success: Successful ! / You are logged in.']);
    expect(host.dispatched).to.deep.equal([
      ['sso-before-sign-in', { tenant: 'ACME', method: 'password' }],
      ['sso-signed-in', { userId: 'ada', displayName: 'Ada Lovelace', tenant: 'ACME' }],
      ['sso-navigate', { path: '/dashboard', reload: false }],
    ]);
    expect(page.visits).to.deep.equal(['/dashboard']);
    expect(dialogsOf(core)).to.deep.equal([]);
  });

  it('shows the toast after the dashboard if the page opens it by itself', async () => {
    const fake = open(replies.ok(LOGIN), { cookies: { username: 'ada@acme.example' } });
    fake.host.prevented.add('sso-navigate');
    const nextScreen = nextScreenService(fake.core);
    const started: string[] = [];
    nextScreen.begin = (userId) => {
      // The dashboard starts before the sign-in is stored, which takes time.
      expect(fake.page.local.values.has('isAuthenticated')).to.equal(false);
      started.push(userId);
    };
    await submit(fake);
    expect(started).to.deep.equal(['ada@acme.example']);
    expect(fake.host.of('sso-navigate')).to.deep.equal([{ path: '/dashboard', reload: false }]);
    expect(toastsOf(fake.core)).to.deep.equal([]);
    nextScreen.shown();
    expect(toastsOf(fake.core)).to.deep.equal(['success: Successful ! / You are logged in.']);
  });

  it('does not start the dashboard before a forced password change or a redirect to a saved path', async () => {
    for (const [reply, local] of [
      [{ ...LOGIN, forcePwdChangeOnLogin: true }, {}],
      [LOGIN, { previouslyVisitedPath: '/profile' }],
    ] as const) {
      const fake = open(replies.ok(reply), { local });
      const started: string[] = [];
      nextScreenService(fake.core).begin = (userId) => void started.push(userId);
      await submit(fake);
      expect(started).to.deep.equal([]);
    }
  });

  it('trims the user ID and sends the password unchanged', async () => {
    const fake = open(replies.ok(LOGIN));
    await submit(fake);
    const [request] = fake.page.gateway.requests('login');
    expect(request?.headers.get('credential-encoding')).to.equal('uri');
    expect(request?.headers.get('username')).to.equal('ada');
    expect(request?.headers.get('password')).to.equal('%20S3cret!%20');
  });

  it("takes the gateway's spelling of the user ID", async () => {
    const fake = open(replies.ok(LOGIN), { cookies: { username: 'Ada@ACME' } });
    await submit(fake);
    expect(fake.page.local.values.get('userId')).to.equal('Ada@ACME');
  });

  it('clears the stored context and stores the flag last', async () => {
    const fake = open(replies.ok(LOGIN), { local: { context: '{}' } });
    await submit(fake);
    const { values, writes } = fake.page.local;
    expect(values.has('context')).to.equal(false);
    expect(writes.indexOf('set isAuthenticated')).to.be.greaterThan(
      Math.max(
        ...['userId', 'roles', 'tokenExpiryTime'].map((key) => writes.indexOf(`set ${key}`)),
      ),
    );
  });

  it('starts listening to other tabs', async () => {
    const fake = open(replies.ok(LOGIN));
    await submit(fake);
    expect(fake.page.storageListeners.size).to.equal(1);
  });

  for (const [saved, path, reload] of [
    ['/dashboard', '/dashboard', false],
    ['/customer/7?tab=2', '/customer/7?tab=2', true],
    ['//evil.example', '/dashboard', false],
  ] as const) {
    it(`goes to ${path}${reload ? ' with a full load' : ''} if ${saved} was saved`, async () => {
      const fake = open(replies.ok(LOGIN), { local: { previouslyVisitedPath: saved } });
      await submit(fake);
      expect(fake.host.of('sso-navigate')).to.deep.equal([{ path, reload }]);
      expect(fake.page.visits).to.deep.equal([path]);
    });
  }

  it('goes to the user’s own saved path and never to another user’s', async () => {
    const local = { [BY_USER]: '{"ada":"/profile","grace":"/invoice"}' };
    const fake = open(replies.ok(LOGIN), { local });
    await submit(fake);
    expect(fake.page.visits).to.deep.equal(['/profile']);
    const other = open(replies.ok(LOGIN), { local: { [BY_USER]: '{"grace":"/invoice"}' } });
    await submit(other);
    expect(other.page.visits).to.deep.equal(['/dashboard']);
  });

  it('does not store or expose the password', async () => {
    const fake = open(replies.ok(LOGIN));
    await submit(fake);
    const everything = JSON.stringify([
      [...fake.page.local.values],
      [...fake.page.session.values],
      fake.host.dispatched,
      fake.page.warnings,
      fake.page.visits,
      fake.page.gateway.sent.map(({ url }) => url.href),
    ]);
    expect(everything).not.to.include('S3cret');
  });
});

describe('a forced password change', () => {
  const forced = replies.ok({ ...LOGIN, forcePwdChangeOnLogin: true });

  it('does not sign in', async () => {
    const fake = open(forced, { cookies: { tokenExpiryDttm: expiryIso(600_000) } });
    expect(await submit(fake)).to.deep.equal({ kind: 'forced-change' });
    const { core, page, host } = fake;
    expect(authService(core).isAuthenticated()).to.equal(false);
    expect(page.local.values.has('isAuthenticated')).to.equal(false);
    expect([toastsOf(core), host.outcomes, page.visits]).to.deep.equal([[], [], []]);
  });

  it('ends an earlier session of the same user', async () => {
    const fake = open(forced, {
      local: { isAuthenticated: 'true', userId: 'ada', tenant: 'ACME' },
      cookies: { tokenExpiryDttm: expiryIso(600_000) },
    });
    await submit(fake);
    expect(authService(fake.core).isAuthenticated()).to.equal(false);
    expect(fake.page.local.values.has('isAuthenticated')).to.equal(false);
  });
});

describe('a password sign-in that is refused', () => {
  const message = 'Wrong user ID or password.';
  const words = { error: 'Sign-in failed', message };
  const refusal = (failedLoginCount: number, captchaIteration = 3) =>
    replies.refused(400, { ...words, data: { captchaIteration, failedLoginCount } });

  it("shows the server's error and message in one toast, and nothing else", async () => {
    const fake = open(refusal(1));
    expect(await submit(fake)).to.deep.equal({ kind: 'rejected', message, isCaptchaDue: false });
    expect(toastsOf(fake.core)).to.deep.equal([
      'error: Sign-in failed / Wrong user ID or password.',
    ]);
    expect(dialogsOf(fake.core)).to.deep.equal([]);
    expect(fake.page.local.values.has('isAuthenticated')).to.equal(false);
    expect(fake.page.visits).to.deep.equal([]);
  });

  it('requires a captcha at every captchaIteration-th failure', async () => {
    expect(await submit(open(refusal(3)))).to.deep.equal({
      kind: 'rejected',
      message,
      isCaptchaDue: true,
    });
  });

  it('does not end a session on 401', async () => {
    const fake = open(replies.refused(401, words));
    expect(await submit(fake)).to.deep.equal({ kind: 'rejected', message, isCaptchaDue: false });
    expect(fake.host.of('sso-signed-out')).to.deep.equal([]);
  });

  for (const [title, answer] of [
    ['the gateway is down', replies.unreachable],
    ['a proxy answers', replies.text('<html>', 502)],
    ['the reply has another shape', replies.ok({ ...LOGIN, tokenExpiry: 0 })],
    ['the reply never arrives', replies.hanging],
  ] as const) {
    it(`is unreachable when ${title}`, async () => {
      const fake = open(answer, { constants: { requestTimeoutMs: 500 } });
      expect(await submit(fake)).to.deep.equal({ kind: 'unreachable' });
      expect([toastsOf(fake.core).length, dialogsOf(fake.core).length]).to.deep.equal([1, 1]);
    });
  }

  for (const unsendable of ['a\nb', 'a\rb', 'a\0b', '\ud800']) {
    it(`sends nothing for ${JSON.stringify(unsendable)}, and does not throw`, async () => {
      const fake = open(replies.ok(LOGIN));
      const { core, host, page } = fake;
      for (const typed of [
        { userId: 'ada', password: unsendable },
        { userId: unsendable, password: 'pw' },
      ])
        expect(await signInWithPassword(core, host, typed)).to.deep.equal({ kind: 'aborted' });
      expect(page.gateway.sent).to.deep.equal([]);
    });
  }
});

describe('the captcha is due', () => {
  const table: [failedLoginCount: unknown, captchaIteration: unknown, isDue: boolean][] = [
    [3, 3, true],
    [6, 3, true],
    [1, 1, true],
    [1, 3, false],
    [4, 3, false],
    [0, 3, false],
    [3, 0, false],
    [0, 0, false],
    [-3, 3, false],
    [3, -3, false],
    ['3', 3, false],
    [undefined, 3, false],
    [undefined, 1, false],
    [3, undefined, false],
  ];
  for (const [failedLoginCount, captchaIteration, isDue] of table) {
    it(`${isDue ? '' : 'not '}at ${String(failedLoginCount)} failures of ${String(captchaIteration)}`, () => {
      expect(isCaptchaDue({ failedLoginCount, captchaIteration })).to.equal(isDue);
    });
  }
  for (const data of [undefined, null, 'x', []])
    it(`not when the refusal contains ${JSON.stringify(data)}`, () => {
      expect(isCaptchaDue(data)).to.equal(false);
    });
});
