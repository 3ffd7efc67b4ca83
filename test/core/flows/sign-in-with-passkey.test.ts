import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { signInWithPasskey } from '../../../src/core/flows/sign-in-with-passkey.ts';
import { REQUEST_TEXTS } from '../../../src/core/i18n/request-texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { CANCELLED, fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { PASSKEY_PROOF, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import {
  hanging,
  ok,
  refused,
  text,
  unreachable,
  type Answer,
} from '../../support/fixtures/replies.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: passkeys-51, passkeys-52, passkeys-53, passkeys-54, passkeys-55

const RP_ID = 'portal.example';
const ADA = 'ada@acme.example';
const REFUSED =
  'This passkey cannot sign in here. Use your password; you can add a new passkey in your profile.';
const refusal = (passkey: string, message = '') => refused(400, { message, data: { passkey } });

/** A page whose user signs in with a passkey. */
function open(signIn: readonly Answer[] = [ok(LOGIN)], start: CoreStart = {}) {
  const fake = fakeCore({
    cookies: { username: ADA },
    constants: { requestTimeoutMs: 50 },
    ...start,
  });
  void messagesService(fake.core).add(REQUEST_TEXTS);
  const { gateway } = fake.page;
  gateway.answer('passkeyOptions', ok(PASSKEY_REQUEST)).answer('passkeySignIn', ...signIn);
  const browser = fakeCredentials();
  const steps: string[] = [];
  const stop = new AbortController();
  const start_ = (hasPassword = true) =>
    signInWithPasskey(fake.core, fake.host, {
      ...{ rpId: RP_ID, hasPassword, signal: stop.signal },
      onStep: (step) => void steps.push(step),
    });
  return { ...fake, gateway, browser, steps, stop, signIn: start_ };
}

describe('a sign-in with a passkey', () => {
  it('sends the passkey with its ticket, and continues as a sign-in with the password', async () => {
    const { signIn, gateway, browser, core, host, page, steps } = open();
    expect(await signIn()).to.deep.equal({ kind: 'signed-in', userId: ADA });
    expect(browser.asked.map(({ publicKey }) => publicKey)).to.deep.equal([
      PASSKEY_REQUEST.publicKey,
    ]);
    const [request] = gateway.requests('passkeySignIn');
    expect(await request?.json()).to.deep.equal({
      ticket: PASSKEY_REQUEST.ticket,
      credential: PASSKEY_PROOF,
    });
    expect(steps).to.deep.equal(['waiting', 'checking']);
    expect(page.local.values.get('userId')).to.equal(ADA);
    expect(toastsOf(core)).to.deep.equal(['success: Successful ! / You are logged in.']);
    expect(host.outcomes).to.deep.equal([
      ['sso-signed-in', { userId: ADA, displayName: 'Ada Lovelace', tenant: 'ACME' }],
      ['sso-navigate', { path: '/dashboard', reload: false }],
    ]);
  });

  it('stores no session while a new password is due, and names the user for it', async () => {
    const { signIn, core, page } = open([ok({ ...LOGIN, forcePwdChangeOnLogin: true })]);
    expect(await signIn()).to.deep.equal({ kind: 'forced-change', userId: ADA });
    expect(authService(core).isAuthenticated()).to.equal(false);
    expect(page.visits).to.deep.equal([]);
  });

  it('asks before it replaces a session, even that of the same user, and asks the browser only then', async () => {
    const { signIn, core, gateway, browser } = open([ok(LOGIN)], signedIn(ADA));
    gateway.answer('logout', ok());
    const { $dialogs, close } = dialogsService(core);
    const answer = async (isYes: boolean) => {
      const result = signIn();
      await waitUntil(() => $dialogs.get().length === 1);
      expect(gateway.requests('passkeyOptions')).to.deep.equal([]);
      close($dialogs.get()[0]?.id ?? 0, isYes);
      return result;
    };
    expect(await answer(false)).to.deep.equal({ kind: 'aborted' });
    expect([gateway.requests('logout'), browser.asked]).to.deep.equal([[], []]);
    expect((await answer(true)).kind).to.equal('signed-in');
    expect(gateway.requests('logout')).to.have.length(1);
  });
});

describe('a sign-in without a passkey', () => {
  it('says that none was used, whatever the browser’s reason', async () => {
    const { signIn, browser, gateway, host, core } = open();
    browser.answer(CANCELLED, { error: {} });
    expect(await signIn()).to.deep.equal({ kind: 'unused' });
    expect(await signIn()).to.deep.equal({ kind: 'unused' });
    expect(gateway.requests('passkeySignIn')).to.deep.equal([]);
    expect([host.outcomes, toastsOf(core), dialogsOf(core)]).to.deep.equal([[], [], []]);
  });

  it('says that the browser does not allow them', async () => {
    const { signIn, browser } = open();
    browser.answer({ error: new DOMException('No', 'SecurityError') });
    expect(await signIn()).to.deep.equal({
      kind: 'failed',
      message: 'This browser does not allow passkeys on this page. Sign in another way.',
    });
  });

  for (const when of ['before', 'while'] as const)
    it(`is silent if the user signs in another way ${when} the browser is asked`, async () => {
      const { signIn, browser, gateway, stop } = open();
      browser.answer('waits');
      const result = signIn();
      if (when === 'while') await waitUntil(() => browser.asked.length === 1);
      stop.abort();
      expect(await result).to.deep.equal({ kind: 'aborted' });
      expect(browser.asked).to.have.length(when === 'while' ? 1 : 0);
      expect(gateway.requests('passkeySignIn')).to.deep.equal([]);
    });
});

describe('a refused passkey', () => {
  for (const [passkey, message] of [
    ['refused', REFUSED],
    ['unknown', REFUSED],
    ['removed', REFUSED],
    ['foreign', 'This passkey belongs to another site of portal.example.'],
  ] as const)
    it(`that is ${passkey} is said where it was pressed, and signals ${passkey === 'removed' ? 'the browser' : 'nothing'}`, async () => {
      const { signIn, browser, core, host } = open([refusal(passkey)]);
      expect(await signIn()).to.deep.equal({ kind: 'failed', message });
      expect(browser.signals).to.deep.equal(
        passkey === 'removed'
          ? [['signalUnknownCredential', { rpId: RP_ID, credentialId: PASSKEY_PROOF.id }]]
          : [],
      );
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
      expect(host.of('sso-error')).to.have.length(1);
    });

  it('of another tenant is said in the gateway’s words, if it has some', async () => {
    const message = 'This passkey belongs to another site of Acme.';
    const { signIn } = open([refusal('foreign', message)]);
    expect(await signIn()).to.deep.equal({ kind: 'failed', message });
  });

  it('does not lead to a password that the tenant does not have', async () => {
    const { signIn } = open([refusal('refused')]);
    expect(await signIn(false)).to.deep.equal({
      kind: 'failed',
      message:
        'This passkey cannot sign in here. Sign in another way; you can add a new passkey in your profile.',
    });
  });

  it('is requested once more with a new ticket if the ticket has expired', async () => {
    const { signIn, gateway, host, steps } = open([refusal('expired'), ok(LOGIN)]);
    expect(await signIn()).to.deep.equal({ kind: 'signed-in', userId: ADA });
    expect(gateway.requests('passkeyOptions')).to.have.length(2);
    expect(steps).to.deep.equal(['waiting', 'checking', 'waiting', 'checking']);
    expect(host.of('sso-error')).to.deep.equal([]);
  });

  it('is not requested a third time', async () => {
    const { signIn, gateway } = open([refusal('expired')]);
    expect(await signIn()).to.deep.equal({
      kind: 'failed',
      message: 'That took too long. Try again, or sign in another way.',
    });
    expect(gateway.requests('passkeySignIn')).to.have.length(2);
  });
});

describe('a failed sign-in with a passkey', () => {
  const CALLS = ['passkeyOptions', 'passkeySignIn'] as const;
  const UNREACHABLE = 'The service can’t be reached right now. Please try again in a moment.';
  for (const call of CALLS)
    for (const [what, answer, message] of [
      ['a locked account', refused(403, { message: 'Locked.' }), 'Locked.'],
      ['too many attempts', refused(429, { message: 'Wait a minute.' }), 'Wait a minute.'],
      ['a refusal without a reason', refused(400), 'Something went wrong!'],
      ['no network', unreachable, UNREACHABLE],
      ['no reply', hanging, 'The service took too long to answer. Please try again.'],
      ['a page of a proxy', text('<h1>Down</h1>', 502), 'Something went wrong!'],
    ] as const)
      it(`of ${call} says so once: ${what}`, async () => {
        const { signIn, gateway, core, browser, host } = open();
        gateway.answer(call, answer);
        expect(await signIn()).to.deep.equal({ kind: 'failed', message });
        expect([toastsOf(core), dialogsOf(core), browser.signals]).to.deep.equal([[], [], []]);
        expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal([call]);
      });

  for (const call of CALLS)
    it(`is silent if the gateway has no ${call}`, async () => {
      const { signIn, gateway, core, host } = open();
      gateway.answer(call, refused(404));
      expect(await signIn()).to.deep.equal({ kind: 'not-offered' });
      expect([toastsOf(core), dialogsOf(core), host.outcomes]).to.deep.equal([[], [], []]);
    });
});
