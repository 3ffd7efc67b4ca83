import { expect } from '@open-wc/testing';
import { changePassword, mayHavePassword } from '../../../src/core/flows/change-password.ts';
import { PASSWORD_TEXTS } from '../../../src/core/i18n/password-texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import {
  hanging,
  ok,
  refused,
  text,
  unreachable,
  type Answer,
} from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: profile-50, profile-53, profile-54, profile-56, gateway-contract-14

const BOTH = { current: 'Portal-2026!', next: 'Brand-New-2026' };
const UNKNOWN =
  'No answer came, so your password may have been changed already. Please try again. If the current password is then wrong, the new one is in use.';

function open(
  answers: { changePassword?: Answer; confirmOptions?: Answer },
  features = ['confirm'],
) {
  const user = signedIn();
  const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features });
  const fake = fakeCore({
    ...user,
    local: { ...user.local, tenantTheme },
    href: `${HOST}/profile`,
    constants: { requestTimeoutMs: 50 },
  });
  themeService(fake.core).showStored('ACME');
  void messagesService(fake.core).add(PASSWORD_TEXTS);
  const { changePassword: change, confirmOptions: options } = answers;
  if (change) fake.page.gateway.answer('changePassword', change);
  if (options) fake.page.gateway.answer('confirmOptions', options);
  return fake;
}

describe('a change of the password', () => {
  it('sends both passwords in headers, encoded if they need it', async () => {
    const { core, page } = open({ changePassword: ok(null) });
    const next = 'Ünïcode-2026';
    expect(await changePassword(core, { ...BOTH, next })).to.deep.equal({ kind: 'changed' });
    const [request] = page.gateway.requests('changePassword');
    const names = ['password', 'new-password', 'credential-encoding'];
    expect(names.map((name) => request?.headers.get(name))).to.deep.equal([
      ...['Portal-2026!', encodeURIComponent(next), 'uri'],
    ]);
    expect([request?.method, await request?.text()]).to.deep.equal(['POST', '']);
  });

  for (const [what, both, result] of [
    [
      'present',
      { ...BOTH, current: 'a\nb' },
      { kind: 'wrong', message: 'Line breaks and control characters are not allowed here.' },
    ],
    ['new', { ...BOTH, next: 'a\nb' }, { kind: 'refused', reason: 'login.unsendable' }],
  ] as const)
    it(`does not send a ${what} password that no header can carry`, async () => {
      const { core, page } = open({ changePassword: ok(null) });
      expect(await changePassword(core, both)).to.deep.equal(result);
      expect(page.gateway.requests('changePassword')).to.deep.equal([]);
    });

  for (const [what, answer, result] of [
    [
      'a wrong current password, in the gateway’s words',
      refused(400, { message: 'Wrong.', data: { failedLoginCount: 1 } }),
      { kind: 'wrong', message: 'Wrong.' },
    ],
    [
      'a wrong current password, in our words',
      refused(400),
      { kind: 'wrong', message: 'The current password is wrong.' },
    ],
    [
      'a weak new one',
      refused(400, { data: { newPassword: 'weak' } }),
      { kind: 'refused', reason: 'reset.password.weak' },
    ],
    [
      'a known new one',
      refused(400, { data: { newPassword: 'known' } }),
      { kind: 'refused', reason: 'passwords.known' },
    ],
    [
      'the same one',
      refused(400, { data: { newPassword: 'same' } }),
      { kind: 'refused', reason: 'passwords.same' },
    ],
    [
      'a reason of a later gateway as a refusal in its words',
      refused(400, { message: 'Too old.', data: { newPassword: 'old' } }),
      { kind: 'wrong', message: 'Too old.' },
    ],
    ['a lock', refused(403, { message: 'Locked.' }), { kind: 'failed', message: 'Locked.' }],
    ['a delay', refused(429, { message: 'Later.' }), { kind: 'failed', message: 'Later.' }],
    ['a lost connection', unreachable, { kind: 'failed', message: UNKNOWN }],
    ['no answer in time', hanging, { kind: 'failed', message: UNKNOWN }],
    ['what is no JSON', text('?'), { kind: 'failed', message: 'Something went wrong!' }],
  ] as const)
    it(`returns ${what}, and shows nothing itself`, async () => {
      const { core, host } = open({ changePassword: answer });
      expect(await changePassword(core, BOTH)).to.deep.equal(result);
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
      expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['changePassword']);
    });

  it('says that the user is offline', async () => {
    const { core, page } = open({ changePassword: unreachable });
    page.isOnline = () => false;
    const result = await changePassword(core, BOTH);
    expect('message' in result && result.message).to.match(
      /^You appear to be offline\. Your entries/,
    );
  });

  it('is silent about a gateway that has no such call', async () => {
    const { core, host } = open({ changePassword: text('Not found', 404) });
    expect(await changePassword(core, BOTH)).to.deep.equal({ kind: 'not-offered' });
    expect([toastsOf(core), host.of('sso-error')]).to.deep.equal([[], []]);
  });

  it('ends the session after a 401', async () => {
    const { core, host } = open({ changePassword: refused(401) });
    expect(await changePassword(core, BOTH)).to.deep.equal({ kind: 'lost' });
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });
});

describe('whether the user has a password', () => {
  const methods = (...types: readonly string[]) =>
    ok({ confirmedSecondsAgo: 0, methods: types.map((type) => ({ type })) });

  for (const [what, answer, expected] of [
    ['is known from the ways to confirm', methods('provider', 'password'), true],
    ['is known from the lack of one', methods('provider'), false],
    ['is assumed without an answer', unreachable, true],
    ['is assumed after a refusal', refused(500), true],
  ] as const)
    it(what, async () => {
      const { core, host } = open({ confirmOptions: answer });
      expect(await mayHavePassword(core)).to.equal(expected);
      expect([toastsOf(core), dialogsOf(core), host.of('sso-error')]).to.deep.equal([[], [], []]);
    });

  it('is assumed without a call if the gateway does not announce the ways', async () => {
    const { core, page } = open({ confirmOptions: methods('provider') }, []);
    expect(await mayHavePassword(core)).to.equal(true);
    expect(page.gateway.requests('confirmOptions')).to.deep.equal([]);
  });
});
