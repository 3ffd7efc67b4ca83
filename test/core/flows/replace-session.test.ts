import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { configService } from '../../../src/core/config/config.ts';
import { maySignIn } from '../../../src/core/flows/replace-session.ts';
import { signInWithPassword } from '../../../src/core/flows/sign-in.ts';
import { startSso } from '../../../src/core/flows/start-sso.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { held, ok, unreachable } from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';

// Rules: sign-in-17, sso-04

const OIDC = { authType: 'OIDC', orgType: 'TENANT', name: 'Acme ID', logo: '' };

describe('signing in during another session', () => {
  it('asks with the name of the signed-in user', async () => {
    const { core, host } = fakeCore(signedIn('grace'));
    void maySignIn(core, host, 'password', 'ada');
    const { kind, title, message } = await answerDialog(core, false);
    expect([kind, title, message]).to.deep.equal([
      'confirmation',
      'Confirmation',
      "You are already logged in as 'grace'. Do you wish to disconnect previous session?",
    ]);
  });

  it('keeps the old session on Cancel', async () => {
    const { core, page, host } = fakeCore(signedIn('grace'));
    const result = signInWithPassword(core, host, { userId: 'ada', password: 'pw' });
    await answerDialog(core, false);
    expect(await result).to.deep.equal({ kind: 'aborted' });
    expect(page.gateway.sent).to.deep.equal([]);
    expect(page.local.values.get('userId')).to.equal('grace');
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('logs the old session out on Yes, then signs in', async () => {
    const { core, page, host } = fakeCore({
      ...signedIn('grace'),
    });
    page.local.values.set('DFP', '{}');
    page.local.values.set('sso-elements.productCodes', '["DFP"]');
    page.gateway.answer('login', ok(LOGIN));
    const result = signInWithPassword(core, host, { userId: 'ada', password: 'pw' });
    await answerDialog(core, true);
    expect(await result).to.deep.equal({ kind: 'signed-in' });
    expect(page.gateway.sent.map(({ call }) => call)).to.deep.equal(['logout', 'login']);
    expect(page.local.values.get('userId')).to.equal('ada');
    expect(page.local.values.has('DFP')).to.equal(false);
  });

  it('signs in even when the logout call fails', async () => {
    const { core, page, host } = fakeCore(signedIn('grace'));
    page.gateway.answer('login', ok(LOGIN)).answer('logout', unreachable);
    const result = signInWithPassword(core, host, { userId: 'ada', password: 'pw' });
    await answerDialog(core, true);
    expect((await result).kind).to.equal('signed-in');
  });

  it('shows the spinner while the old session is logged out', async () => {
    const { core, page, host } = fakeCore(signedIn('grace'));
    const logout = held(ok(null));
    page.gateway.answer('logout', logout.answer);
    const result = maySignIn(core, host, 'password', 'ada');
    await answerDialog(core, true);
    await until(busyService(core).$busy, (count) => count === 1);
    logout.release();
    expect(await result).to.equal(true);
    expect(authService(core).$auth.get().status).to.equal('signed-out');
  });

  const unaskedCases: [title: string, start: CoreStart, userId: string][] = [
    ['there is no session', {}, 'ada'],
    ['the session has expired', signedIn('grace', -1000), 'ada'],
    ['the user is the same', signedIn('ada'), 'ada'],
    ['the user is the same in another letter case', signedIn('Ada@ACME'), ' ada@acme '],
  ];
  for (const [title, start, userId] of unaskedCases) {
    it(`does not ask when ${title}`, async () => {
      const { core, page, host } = fakeCore(start);
      expect(await maySignIn(core, host, 'password', userId)).to.equal(true);
      expect(dialogsOf(core)).to.deep.equal([]);
      expect(page.gateway.sent).to.deep.equal([]);
    });
  }

  it('asks when the same user ID is signed in at another tenant', async () => {
    const { core, page, host } = fakeCore({ settings: { tenant: 'GLOBEX' } });
    await configService(core).ready();
    const start = signedIn('ada');
    for (const [key, value] of Object.entries(start.local ?? {})) page.local.values.set(key, value);
    for (const [key, value] of Object.entries(start.cookies ?? {})) page.cookies.keep(key, value);
    const asked = maySignIn(core, host, 'password', 'ada');
    await answerDialog(core, false);
    expect(await asked).to.equal(false);
  });

  it('asks about a session that another tab has started since', async () => {
    const { core, page, host } = fakeCore();
    expect(authService(core).$auth.get().status).to.equal('unknown');
    const start = signedIn('grace');
    for (const [key, value] of Object.entries(start.local ?? {})) page.local.values.set(key, value);
    for (const [key, value] of Object.entries(start.cookies ?? {})) page.cookies.keep(key, value);
    const asked = maySignIn(core, host, 'password', 'ada');
    await answerDialog(core, false);
    expect(await asked).to.equal(false);
  });
});

describe('single sign-on', () => {
  it('navigates to the provider with authType, orgType and tenant code', async () => {
    const { core, page, host } = fakeCore();
    expect(await startSso(core, host, OIDC)).to.equal(true);
    expect(page.visits).to.deep.equal([
      `${HOST}/api/auth/v3/login?authType=OIDC&orgType=TENANT&tenantCode=ACME`,
    ]);
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('stores in this tab that it is pending', async () => {
    const { core, page, host } = fakeCore();
    await startSso(core, host, OIDC);
    expect(page.session.values.get('sso-elements.pendingSso')).to.equal('ACME');
  });

  it('asks during a session, and stays on Cancel', async () => {
    const { core, page, host } = fakeCore(signedIn('ada'));
    const started = startSso(core, host, OIDC);
    await answerDialog(core, false);
    expect(await started).to.equal(false);
    expect(page.visits).to.deep.equal([]);
    expect(page.session.values.size).to.equal(0);
  });

  it('logs the old session out on Yes before it navigates', async () => {
    const { core, page, host } = fakeCore(signedIn('ada'));
    const started = startSso(core, host, OIDC);
    await answerDialog(core, true);
    expect(await started).to.equal(true);
    expect(page.gateway.requests('logout').length).to.equal(1);
    expect(page.local.values.has('isAuthenticated')).to.equal(false);
    expect(page.visits.length).to.equal(1);
  });
});
