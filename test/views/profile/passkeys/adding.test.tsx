import { expect } from '@open-wc/testing';
import { CANCELLED } from '../../../support/browser/fake-credentials.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import {
  LAPTOP,
  listed,
  NEW_PASSKEY,
  PASSKEY_REQUEST,
  PHONE,
} from '../../../support/fixtures/passkeys.ts';
import { held, ok, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { press as pressKey } from '../../support/typing.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, field, press, type } from '../profile-screen.tsx';
import {
  alertOf,
  answerConfirm,
  choose,
  CONFIRM,
  focused,
  openPasskeys,
  preparePasskeys,
  refusal,
  rowsOf,
  statusOf,
} from './passkeys-screen.tsx';

// Rules: passkeys-36, passkeys-37

const NEW = { ...PHONE, id: 'new', credentialId: NEW_PASSKEY.id, lastUsedAt: '' };
const ADDED = ok(listed(NEW, LAPTOP));
const NAME = 'Name of the passkey';
const error = (name: string) => ({ error: new DOMException('No', name) });

describe('adding a passkey', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const calls = (name: 'newPasskeyOptions' | 'addPasskey') =>
    screen.fake.page.gateway.requests(name);
  const isIdle = () => screen.allByRole('button', 'Add a passkey').length === 1;

  it('creates it in the browser, stores it, and suggests a name for it', async () => {
    const reply = held(ADDED);
    let browser;
    ({ screen, browser } = await openPasskeys({ answers: { addPasskey: [reply.answer] } }));
    await choose(screen, 'Add a passkey');
    await screen.findByRole('button', 'Adding…');
    expect(statusOf(screen)).to.equal('Follow the steps that your browser shows.');
    // A second press makes no second request.
    press(screen.byRole('button', 'Adding…'));
    await waitUntil(() => calls('addPasskey').length === 1);
    expect(browser.asked.map(({ method, publicKey }) => [method, publicKey])).to.deep.equal([
      ['create', PASSKEY_REQUEST.publicKey],
    ]);
    expect(await calls('addPasskey')[0]?.json()).to.deep.equal({
      ticket: PASSKEY_REQUEST.ticket,
      credential: NEW_PASSKEY,
    });
    reply.release();
    await waitUntil(() => focused(screen) === NAME);
    const input = field(screen, NAME);
    expect(input.value).to.equal('iCloud Keychain');
    expect([input.selectionStart, input.selectionEnd]).to.deep.equal([0, 15]);
    const added = 'The passkey is added. Give it a name that you will recognize.';
    expect(statusOf(screen)).to.equal(added);
    expect(browser.signals.at(-1)).to.deep.equal([
      'signalAllAcceptedCredentials',
      {
        rpId: 'portal.example',
        userId: 'aGFuZGxl',
        allAcceptedCredentialIds: [NEW.credentialId, LAPTOP.credentialId],
      },
    ]);
    expect(isIdle()).to.equal(true);
    await expect(screen.element).to.be.accessible();
  });

  it('numbers the suggested name if the user has one of that name', async () => {
    const named = { ...PHONE, name: 'iCloud Keychain' };
    const answers = { addPasskey: [ok(listed(NEW, named))] };
    ({ screen } = await openPasskeys({ answers }));
    await choose(screen, 'Add a passkey');
    await waitUntil(() => focused(screen) === NAME);
    expect(field(screen, NAME).value).to.equal('iCloud Keychain 2');
  });

  it('keeps a name that the user is typing for another one', async () => {
    ({ screen } = await openPasskeys({ answers: { addPasskey: [ADDED] } }));
    await choose(screen, 'Rename Work laptop');
    await waitUntil(() => focused(screen) === NAME);
    type(field(screen, NAME), 'Half a na');
    await choose(screen, 'Add a passkey');
    await waitUntil(() => rowsOf(screen).length === 2 && isIdle());
    expect(field(screen, NAME).value).to.equal('Half a na');
  });

  for (const [what, isConfirmed, times] of [
    ['asks once for a confirmation, and goes on', true, 1],
    ['is quiet if the user does not confirm', false, 0],
  ] as const)
    it(what, async () => {
      const answers = {
        newPasskeyOptions: [CONFIRM, ok(PASSKEY_REQUEST)],
        addPasskey: [ADDED],
      };
      let browser;
      ({ screen, browser } = await openPasskeys({ answers }));
      const asked = answerConfirm(screen, isConfirmed);
      await choose(screen, 'Add a passkey');
      await waitUntil(isIdle);
      await waitUntil(() => asked() === 1 && browser.asked.length === times);
      if (!isConfirmed) {
        await waitUntil(() => statusOf(screen) === 'No passkey was added.');
        expect(focused(screen)).to.equal('Add a passkey');
      } else await waitUntil(() => focused(screen) === NAME);
      expect([alertOf(screen), dialogsOf(screen.fake.core)]).to.deep.equal(['', []]);
    });

  it('shows the refusal if a confirmation does not help', async () => {
    ({ screen } = await openPasskeys({ answers: { newPasskeyOptions: [CONFIRM] } }));
    answerConfirm(screen, true);
    await choose(screen, 'Add a passkey');
    await waitUntil(() => alertOf(screen) !== '');
    expect(calls('newPasskeyOptions')).to.have.length(2);
  });

  for (const [answer, words, isQuiet] of [
    [CANCELLED, 'No passkey was added.', true],
    [{ error: {} }, 'No passkey was added.', true],
    [error('InvalidStateError'), 'This device already has a passkey for you.', false],
    [error('SecurityError'), 'Passkeys can’t be added on this page.', false],
    [error('NotSupportedError'), 'This browser or device can’t save a passkey.', false],
  ] as const)
    it(`says ${isQuiet ? 'quietly' : 'at once'}: ${words}`, async () => {
      let browser;
      ({ screen, browser } = await openPasskeys());
      browser.answer(answer);
      await choose(screen, 'Add a passkey');
      await waitUntil(() => isIdle() && (statusOf(screen) || alertOf(screen)) === words);
      expect([statusOf(screen), alertOf(screen)]).to.deep.equal(
        isQuiet ? [words, ''] : ['', words],
      );
      expect(focused(screen)).to.equal('Add a passkey');
      expect(calls('addPasskey')).to.deep.equal([]);
      expect(toastsOf(screen.fake.core)).to.deep.equal([]);
    });

  for (const [call, answer, words] of [
    ['newPasskeyOptions', refusal('limit'), 'You have as many passkeys as allowed.'],
    ['addPasskey', refusal('limit'), 'You have as many passkeys as allowed.'],
    ['addPasskey', refusal('known'), 'This device already has a passkey for you.'],
    ['addPasskey', refusal('expired'), 'That took too long. No passkey was added.'],
    ['addPasskey', refusal('refused'), 'Refused.'],
    ['newPasskeyOptions', unreachable, 'The service can’t be reached right now.'],
    ['addPasskey', unreachable, 'The service can’t be reached right now.'],
    ['addPasskey', refused(500, { message: 'Broken.' }), 'Broken.'],
  ] as const)
    it(`shows a failure of ${call} in the card: ${words}`, async () => {
      ({ screen } = await openPasskeys({ answers: { [call]: [answer] } }));
      await choose(screen, 'Add a passkey');
      await waitUntil(() => isIdle() && alertOf(screen).startsWith(words));
      expect(rowsOf(screen)).to.have.length(3);
      expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
    });

  it('says that the device is offline', async () => {
    ({ screen } = await openPasskeys({ answers: { newPasskeyOptions: [unreachable] } }));
    screen.fake.page.online = false;
    await choose(screen, 'Add a passkey');
    await waitUntil(() => /network|offline|connection/i.test(alertOf(screen)));
  });

  it('ends after a minute, whatever the browser does', async () => {
    const prepared = preparePasskeys();
    ({ screen } = prepared);
    const clock = stopClock(screen.fake.page);
    drawProfile(screen);
    await screen.findByRole('button', 'Add a passkey');
    Object.assign(navigator.credentials, { create: () => new Promise(() => {}) });
    await choose(screen, 'Add a passkey');
    await waitUntil(() => calls('newPasskeyOptions').length === 1);
    await waitUntil(() => {
      clock.advance(60_000);
      return alertOf(screen) !== '';
    });
    expect(alertOf(screen)).to.equal('That took too long. No passkey was added.');
  });

  for (const [how, cancel] of [
    ['Cancel', () => press(screen.byRole('button', 'Cancel'))],
    ['Esc', () => pressKey(screen.byRole('button', 'Adding…'), 'Escape')],
  ] as const)
    it(`ends at once with ${how}, even if the browser does not answer`, async () => {
      ({ screen } = await openPasskeys());
      Object.assign(navigator.credentials, { create: () => new Promise(() => {}) });
      await choose(screen, 'Add a passkey');
      await screen.findByRole('button', 'Adding…');
      cancel();
      await waitUntil(isIdle);
      expect(statusOf(screen)).to.equal('No passkey was added.');
      expect(focused(screen)).to.equal('Add a passkey');
    });

  it('shows a passkey that came too late to cancel it, and leaves the focus', async () => {
    const reply = held(ADDED);
    ({ screen } = await openPasskeys({ answers: { addPasskey: [reply.answer] } }));
    await choose(screen, 'Add a passkey');
    await waitUntil(() => calls('addPasskey').length === 1);
    press(screen.byRole('button', 'Cancel'));
    await waitUntil(isIdle);
    reply.release();
    await waitUntil(() => rowsOf(screen).length === 2);
    expect(focused(screen)).to.equal('Add a passkey');
    expect(statusOf(screen)).to.include('The passkey is added.');
  });

  it('removes the card if the gateway has the calls no longer', async () => {
    const gone = refused(404);
    const answers = { newPasskeyOptions: [gone], passkeys: [ok(listed(LAPTOP)), gone] };
    ({ screen } = await openPasskeys({ answers }));
    await choose(screen, 'Add a passkey');
    await waitUntil(() => screen.allByRole('heading', 'Passkeys').length === 0);
    expect(screen.fake.host.of('sso-error')).to.deep.equal([]);
  });
});
