import { expect } from '@open-wc/testing';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { KEY, LAPTOP, listed, PHONE } from '../../../support/fixtures/passkeys.ts';
import { held, ok, refused, unreachable, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press as pressKey } from '../../support/typing.ts';
import { press } from '../profile-screen.tsx';
import {
  alertOf,
  answerConfirm,
  choose,
  CONFIRM,
  focused,
  openPasskeys,
  refusal,
  rowsOf,
  statusOf,
} from './passkeys-screen.tsx';

// Rules: passkeys-39, passkeys-40, passkeys-41

describe('removing a passkey', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const requests = () => screen.fake.page.gateway.requests('removePasskey');
  const open = async (name: string, ...removePasskey: Answer[]) => {
    const opened = await openPasskeys({ answers: { removePasskey } });
    ({ screen } = opened);
    await choose(screen, `Remove ${name}`);
    await waitUntil(() => focused(screen) === 'Keep', 'the question');
    return opened;
  };
  const remove = () => press(screen.byRole('button', 'Remove'));
  const removed = (name: string) => `“${name}” is removed. A mail is on its way to you.`;

  it('asks in the row first, and keeps it', async () => {
    await open('iCloud Keychain');
    screen.byRole('group', /^Remove “iCloud Keychain”\?/);
    expect(screen.allByRole('button', 'Rename iCloud Keychain')).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
    press(screen.byRole('button', 'Keep'));
    await waitUntil(() => focused(screen) === 'Remove iCloud Keychain', 'the focus is back');
    await choose(screen, 'Remove iCloud Keychain');
    await waitUntil(() => focused(screen) === 'Keep', 'the question');
    pressKey(screen.byRole('button', 'Keep'), 'Escape');
    await waitUntil(() => focused(screen) === 'Remove iCloud Keychain', 'the focus is back');
    expect(requests()).to.deep.equal([]);
  });

  it('removes it, says so once, focuses the next row, and sends the browser the list', async () => {
    const reply = held(ok(listed(LAPTOP, KEY)));
    const { browser } = await open('iCloud Keychain', reply.answer);
    remove();
    await screen.findByRole('button', 'Removing…');
    press(screen.byRole('button', 'Removing…'));
    press(screen.byRole('button', 'Remove Work laptop'));
    reply.release();
    await waitUntil(() => statusOf(screen) === removed('iCloud Keychain'), 'the status');
    expect(requests().map(({ url }) => new URL(url).pathname)).to.deep.equal([
      '/api/auth/v1/users/passkeys/phone/remove',
    ]);
    await waitUntil(() => focused(screen) === 'Rename Key in the safe', 'the next row');
    expect(rowsOf(screen)).to.have.length(2);
    expect(browser.signals.at(-1)).to.deep.equal([
      'signalAllAcceptedCredentials',
      {
        rpId: 'portal.example',
        userId: 'aGFuZGxl',
        allAcceptedCredentialIds: [LAPTOP.credentialId, KEY.credentialId],
      },
    ]);
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
  });

  it('focuses the title after the last row', async () => {
    await open('Key in the safe', ok(listed(LAPTOP, PHONE)));
    remove();
    await waitUntil(() => focused(screen) === 'Passkeys', 'the title');
    expect(statusOf(screen)).to.equal(removed('Key in the safe'));
  });

  it('removes the only one', async () => {
    const answers = { passkeys: [ok(listed(KEY))], removePasskey: [ok(listed())] };
    ({ screen } = await openPasskeys({ answers }));
    await choose(screen, 'Remove Key in the safe');
    await waitUntil(() => focused(screen) === 'Keep', 'the question');
    remove();
    await waitUntil(() => focused(screen) === 'Passkeys', 'the title');
    expect(screen.text).to.include('You have no passkeys yet.');
    screen.byRole('button', 'Add a passkey');
  });

  for (const isConfirmed of [true, false])
    it(`asks for a confirmation, which the user ${isConfirmed ? 'gives' : 'cancels'}`, async () => {
      await open('Key in the safe', CONFIRM, ok(listed(LAPTOP, PHONE)));
      const asked = answerConfirm(screen, isConfirmed);
      remove();
      await waitUntil(() => asked() === 1, 'the request');
      if (isConfirmed) await waitUntil(() => rowsOf(screen).length === 2, 'two rows');
      else await screen.findByRole('button', 'Remove');
      expect([asked(), requests().length]).to.deep.equal([1, isConfirmed ? 2 : 1]);
      expect([alertOf(screen), dialogsOf(screen.fake.core)]).to.deep.equal(['', []]);
    });

  for (const [answer, words] of [
    [refusal('last'), '“Key in the safe” is your only way to sign in.'],
    [refused(500, { message: 'Broken.' }), 'Broken.'],
    [unreachable, 'The service can’t be reached right now.'],
  ] as const)
    it(`says in the row why it stays: ${words}`, async () => {
      await open('Key in the safe', answer, ok(listed(LAPTOP, PHONE)));
      remove();
      await waitUntil(() => alertOf(screen).startsWith(words), 'the reason');
      expect(rowsOf(screen)).to.have.length(3);
      expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
      remove();
      await waitUntil(() => rowsOf(screen).length === 2, 'two rows');
      expect(alertOf(screen)).to.equal('');
    });

  it('lets the recent activity load again', async () => {
    const events = [ok({ events: [] })];
    const answers = { securityEvents: events, removePasskey: [ok(listed(LAPTOP, PHONE))] };
    const features = ['events', 'passkeys:portal.example'];
    ({ screen } = await openPasskeys({ answers, features }));
    const asked = () => screen.fake.page.gateway.requests('securityEvents').length;
    await waitUntil(() => asked() === 1, 'the first list');
    await choose(screen, 'Remove Key in the safe');
    await waitUntil(() => focused(screen) === 'Keep', 'the question');
    remove();
    await waitUntil(() => asked() === 2, 'the next list');
  });

  it('takes the reason away with the question', async () => {
    await open('Key in the safe', refusal('last'));
    remove();
    await waitUntil(() => alertOf(screen) !== '', 'the reason');
    press(screen.byRole('button', 'Keep'));
    await waitUntil(() => alertOf(screen) === '', 'no reason');
  });

  it('ends the page’s own session like any other call if that has ended', async () => {
    await open('Key in the safe', refused(401));
    remove();
    await waitUntil(() => screen.fake.host.of('sso-signed-out').length === 1, 'the end');
  });
});
