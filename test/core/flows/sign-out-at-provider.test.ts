import { expect } from '@open-wc/testing';
import { maySignIn } from '../../../src/core/flows/replace-session.ts';
import { endSession } from '../../../src/core/flows/end-session.ts';
import { signOut } from '../../../src/core/flows/sign-out.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { FakeLocks } from '../../support/core/fake-locks.ts';
import { answerDialog } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import * as replies from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: gateway-contract-22, sign-out-10

const PATH = '/api/auth/v3/login/logout';

const open = (answer = replies.ok({ providerLogout: true }), start: CoreStart = {}) => {
  const fake = fakeCore({ ...signedIn(), href: `${HOST}/profile`, ...start });
  fake.page.gateway.answer('logout', answer);
  return fake;
};

describe('a sign-out that can continue at the provider', () => {
  it('navigates to the gateway’s path by a full load, after the session has ended here', async () => {
    const { core, page, host } = open();
    await signOut(core);
    expect(page.local.values.has('isAuthenticated')).to.equal(false);
    expect(host.outcomes).to.deep.equal([
      ['sso-signed-out', { reason: 'manual' }],
      ['sso-navigate', { path: PATH, reload: true }],
    ]);
    expect(page.visits).to.deep.equal([PATH]);
  });

  it('leaves the decision to a page that cancels the navigation', async () => {
    const { core, page, host } = open();
    host.prevented.add('sso-navigate');
    await signOut(core);
    expect(host.of('sso-navigate')).to.have.length(1);
    expect(page.visits).to.deep.equal([]);
  });

  it('follows the path of the gateway’s address on the same origin', async () => {
    const { core, page } = open(undefined, { settings: { apiBase: `${HOST}/sso/` } });
    await signOut(core);
    expect(page.visits).to.deep.equal([`/sso${PATH}`]);
  });
});

describe('a sign-out goes to the sign-in screen', () => {
  for (const data of [
    null,
    undefined,
    {},
    [],
    'true',
    { providerLogout: false },
    { providerLogout: null },
    { providerLogout: 'true' },
    { providerLogout: 1 },
    { providerLogout: { url: 'https://evil.example' } },
  ])
    it(`if the data is ${JSON.stringify(data)}`, async () => {
      const { core, page } = open(replies.ok(data));
      await signOut(core);
      expect(page.visits).to.deep.equal(['/login']);
    });

  it('if the gateway refused the call', async () => {
    const { core, page } = open(replies.refused(500, { data: { providerLogout: true } }));
    await signOut(core);
    expect(page.visits).to.deep.equal(['/login']);
  });

  it('if no reply arrives', async () => {
    const { core, page } = open(replies.hanging, { constants: { requestTimeoutMs: 50 } });
    await signOut(core);
    expect(page.visits).to.deep.equal(['/login']);
  });

  for (const apiBase of ['https://gateway.example', HOST.replace('https', 'http'), `${HOST}:8443`])
    it(`on a page of another origin than the gateway (${apiBase})`, async () => {
      const { core, page } = open(undefined, { settings: { apiBase } });
      await signOut(core);
      expect(page.visits).to.deep.equal(['/login']);
    });

  for (const reason of ['lost', 'elsewhere'] as const satisfies SignOutReason[])
    it(`if the user did not ask for it (${reason})`, async () => {
      const { core, page } = open();
      await signOut(core, reason);
      expect(page.gateway.requests('logout')).to.have.length(1);
      expect(page.visits).to.deep.equal(['/login']);
    });

  for (const [title, locks] of [
    ['', new FakeLocks().of()],
    [' without locks', undefined],
  ] as const)
    it(`if the session has expired${title}`, async () => {
      const { core, page } = open();
      Object.assign(page, { locks });
      await signOut(core, 'expired');
      await waitUntil(() => page.gateway.requests('logout').length === 1);
      await waitUntil(() => page.visits.length === 1);
      expect(page.visits).to.deep.equal(['/login']);
    });

  it('if the session ended in another way during the call', async () => {
    const logout = replies.held(replies.ok({ providerLogout: true }));
    const { core, page } = open(logout.answer);
    const done = signOut(core);
    await waitUntil(() => page.gateway.requests('logout').length === 1);
    endSession(core, 'lost');
    logout.release();
    await done;
    expect(page.visits).to.deep.equal(['/login']);
  });
});

it('a sign-in that replaces a session does not leave for the provider', async () => {
  const { core, page, host } = open();
  const isConfirmed = maySignIn(core, host, 'password', 'grace');
  await answerDialog(core, true);
  expect(await isConfirmed).to.equal(true);
  expect(page.visits).to.deep.equal([]);
});
