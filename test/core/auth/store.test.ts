import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { expiryIso, LOGIN, signedIn, SSO_COOKIES } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: gateway-contract-40, gateway-contract-43, session-01, sign-in-18, sign-out-06, sign-out-08, sso-06
// Rules: storage-01, storage-02, storage-03, storage-10

describe('storing a sign-in', () => {
  it('stores the user under the keys of the suite', () => {
    const { core, page } = fakeCore({ local: { context: 'old', unrelated: 'x' } });
    stopClock(page);
    authService(core).accept('ada', 'ACME', LOGIN);
    const { lastTabActiveOn, tokenExpiryTime, ...others } = Object.fromEntries(page.local.values);
    expect(others).to.deep.equal({
      unrelated: 'x',
      isAuthenticated: 'true',
      tenant: 'ACME',
      userId: 'ada',
      displayName: 'Ada Lovelace',
      displayRole: 'Business User',
      roles: '["Business User","Business Admin"]',
      userType: 'INT',
      locale: 'en_US',
      lastLoginTime: '2026-01-31T08:15:00',
      'sso-elements.clock': 'no-cookie',
      'sso-elements.lifetime': '3600000',
    });
    expect(Number(lastTabActiveOn)).to.equal(page.now());
    expect(Number(tokenExpiryTime)).to.equal(page.now() + 3_600_000);
  });

  it('sets the flag last, because other tabs react to it', () => {
    const { core, page } = fakeCore();
    authService(core).accept('ada', 'ACME', LOGIN);
    expect(page.local.writes.at(-1)).to.equal('set isAuthenticated');
  });

  it('removes the previous user’s values if the reply omits them', () => {
    const { core, page } = fakeCore(signedIn('grace'));
    const withoutDetails = {
      ...LOGIN,
      displayName: '',
      roles: [],
      lastLogin: '',
      userType: '',
      langCd: '',
    };
    authService(core).accept('ada', 'ACME', withoutDetails);
    for (const key of ['displayName', 'displayRole', 'lastLoginTime', 'userType', 'locale'])
      expect(page.local.values.has(key), key).to.equal(false);
    expect(page.local.values.get('roles')).to.equal('[]');
  });

  it('updates $auth with the user', () => {
    const { core, page } = fakeCore();
    stopClock(page);
    authService(core).accept('ada', 'ACME', LOGIN);
    const auth = authService(core).$auth.get();
    if (auth.status !== 'signed-in') throw new Error('not signed in');
    const { expiresAtMs, ...user } = auth;
    expect(user).to.deep.equal({
      status: 'signed-in',
      userId: 'ada',
      displayName: 'Ada Lovelace',
      roles: ['Business User', 'Business Admin'],
      userType: 'INT',
      lastLoginTime: '2026-01-31T08:15:00',
    });
    expect(expiresAtMs).to.equal(page.now() + 3_600_000);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('works for this page if storage is blocked', () => {
    const { core, page } = fakeCore();
    page.local.mode = 'blocked';
    authService(core).accept('ada', 'ACME', LOGIN);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });
});

describe('the signed-in user', () => {
  it('is read from storage when the page opens', () => {
    const auth = authService(fakeCore(signedIn()).core).$auth.get();
    expect(auth).to.deep.include({
      status: 'signed-in',
      userId: 'ada',
      displayName: 'Ada Lovelace',
      roles: ['Business User', 'Business Admin'],
      userType: 'INT',
      lastLoginTime: '2026-01-31T08:15:00',
    });
  });

  for (const roles of ['{', '{"0":"BA"}', '[1,2]', '"BA"']) {
    it(`has no roles if the stored roles are ${roles}`, () => {
      const start = signedIn();
      const auth = authService(
        fakeCore({ ...start, local: { ...start.local, roles } }).core,
      ).$auth.get();
      expect(auth).to.deep.include({ status: 'signed-in', roles: [] });
    });
  }

  it('is signed in even if storage contains only the flag', () => {
    const start = signedIn();
    const { core } = fakeCore({ ...start, local: { isAuthenticated: 'true' } });
    expect(authService(core).$auth.get()).to.deep.include({
      status: 'signed-in',
      userId: '',
      displayName: '',
      roles: [],
      userType: '',
      lastLoginTime: '',
    });
  });

  it('is unknown when the session in storage has expired, and signed out once it is read again', () => {
    const { core } = fakeCore(signedIn('ada', -1000));
    expect(authService(core).$auth.get()).to.deep.equal({ status: 'unknown' });
    authService(core).reread();
    expect(authService(core).$auth.get()).to.deep.equal({ status: 'signed-out' });
    expect(authService(core).isAuthenticated()).to.equal(false);
  });

  it('is read again after another tab changed storage', () => {
    const { core, page } = fakeCore(signedIn());
    const { $auth, reread } = authService(core);
    page.local.values.set('displayName', 'Ada King');
    reread();
    expect($auth.get()).to.deep.include({ displayName: 'Ada King' });
    page.local.values.delete('isAuthenticated');
    reread();
    expect($auth.get().status).to.equal('signed-out');
  });
});

describe('the cookies of single sign-on', () => {
  const withCookies = (cookies: Record<string, string>) =>
    fakeCore({ cookies: { tokenExpiryDttm: expiryIso(600_000), ...SSO_COOKIES, ...cookies } });

  it('are stored as a sign-in', () => {
    const tokenExpiryDttm = expiryIso(600_000);
    const { core, page } = withCookies({ tokenExpiryDttm });
    stopClock(page);
    expect(authService(core).acceptCookies('ACME')).to.equal(true);
    expect(Object.fromEntries(page.local.values)).to.deep.include({
      isAuthenticated: 'true',
      tenant: 'ACME',
      userId: 'ada@acme.example',
      displayName: 'Ada Lövelace; Countess',
      displayRole: 'Business User',
      roles: '["Business User","Group: with colon"]',
      userType: 'EXT',
      locale: 'fr_FR',
      lastLoginTime: '2026-01-30T07:00:00',
    });
    const { tokenExpiryTime } = Object.fromEntries(page.local.values);
    expect(Number(tokenExpiryTime)).to.be.closeTo(Date.parse(tokenExpiryDttm), 1);
  });

  it('provide the locale if there is no language code', () => {
    const { core, page } = withCookies({ langCd: '', locale: 'de_DE' });
    authService(core).acceptCookies('ACME');
    expect(page.local.values.get('locale')).to.equal('de_DE');
  });

  it('may contain only the user name and the expiry', () => {
    const { core, page } = fakeCore({
      cookies: { username: 'ada', tokenExpiryDttm: expiryIso(600_000) },
    });
    expect(authService(core).acceptCookies('ACME')).to.equal(true);
    expect([...page.local.values.keys()].sort()).to.deep.equal([
      'isAuthenticated',
      'lastTabActiveOn',
      'roles',
      'sso-elements.clock',
      'sso-elements.lifetime',
      'tenant',
      'tokenExpiryTime',
      'userId',
    ]);
    expect(page.local.values.get('roles')).to.equal('[]');
  });

  it('are not a session if the gateway reports that no time is left', () => {
    expect(authService(withCookies({}).core).acceptCookies('ACME', 0)).to.equal(false);
  });

  for (const [title, cookies] of [
    ['no user name', { username: '' }],
    ['no expiry', { tokenExpiryDttm: '' }],
    ['an expiry in the past', { tokenExpiryDttm: expiryIso(-1000) }],
    ['an invalid expiry', { tokenExpiryDttm: 'soon' }],
  ] as const) {
    it(`are not a session with ${title}`, () => {
      const { core, page } = withCookies(cookies);
      expect(authService(core).acceptCookies('ACME')).to.equal(false);
      expect(page.local.writes).to.deep.equal([]);
    });
  }
});

describe('clearing the session', () => {
  it('removes the user’s keys and the expiry cookie, and nothing else', () => {
    const start = signedIn();
    const remaining = {
      tenant: 'ACME',
      tenantTheme: '{}',
      cookie_consent: 'Y',
      previouslyVisitedPath: '/x',
      prevVisitedPathForForceLogoutUser: '{}',
      currentLable: 'SSO',
    };
    const { core, page } = fakeCore({
      ...start,
      local: {
        ...start.local,
        ...remaining,
        locale: 'fr_FR',
        tokenExpiryTime: '5',
        context: '{}',
        'sso-elements.clock': '0',
      },
    });
    authService(core).clear();
    expect(Object.fromEntries(page.local.values)).to.deep.equal(remaining);
    expect(page.cookies.read()).to.equal('');
    expect(authService(core).$auth.get()).to.deep.equal({ status: 'signed-out' });
  });

  it('removes the flag first, because other tabs react to it', () => {
    const { core, page } = fakeCore(signedIn());
    authService(core).clear();
    expect(page.local.writes[0]).to.equal('remove isAuthenticated');
  });
});
