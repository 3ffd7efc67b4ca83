import { expect } from '@open-wc/testing';
import { unsavedService } from '../../../../src/core/profile/unsaved.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { KEY, LAPTOP, listed, PHONE } from '../../../support/fixtures/passkeys.ts';
import { held, ok, refused, unreachable, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press as pressKey } from '../../support/typing.ts';
import { field, press, type } from '../profile-screen.tsx';
import { choose, focused, openPasskeys, refusal, rowsOf, statusOf } from './passkeys-screen.tsx';

// Rules: passkeys-38

const NAME = 'Name of the passkey';
const NAMED = ok(listed(LAPTOP, { ...PHONE, name: 'My phone' }, KEY));

describe('naming a passkey', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const requests = () => screen.fake.page.gateway.requests('renamePasskey');
  const input = () => field(screen, NAME);
  const save = () => input().form?.requestSubmit();
  const isUnsaved = () => unsavedService(screen.fake.core).isAny();
  const isClosed = () => screen.shadow.querySelector('form.sso-passkey-form') === null;
  const errorOf = () => screen.shadow.querySelector('.sso-field-error')?.textContent;
  const open = async (...renamePasskey: Answer[]) => {
    ({ screen } = await openPasskeys({ answers: { renamePasskey } }));
    await choose(screen, 'Rename iCloud Keychain');
    await waitUntil(() => focused(screen) === NAME, 'the field has the focus');
  };

  it('opens a field in the row, selected, and saves it with Enter', async () => {
    const reply = held(NAMED);
    await open(reply.answer);
    expect([input().value, input().selectionEnd, input().maxLength]).to.deep.equal([
      ...['iCloud Keychain', 15, 50],
    ]);
    await expect(screen.element).to.be.accessible();
    type(input(), '  My phone ');
    save();
    await screen.findByRole('button', 'Saving…');
    // Neither Esc nor a second Enter changes what is being saved.
    save();
    pressKey(input(), 'Escape');
    type(input(), 'Other');
    reply.release();
    await waitUntil(() => focused(screen) === 'Rename My phone', 'the focus is back');
    expect(requests().map(({ url }) => new URL(url).pathname)).to.deep.equal([
      '/api/auth/v1/users/passkeys/phone',
    ]);
    expect(await requests()[0]?.json()).to.deep.equal({ name: 'My phone' });
    expect(statusOf(screen)).to.equal('The passkey is now called “My phone”.');
    expect([isUnsaved(), toastsOf(screen.fake.core)]).to.deep.equal([false, []]);
  });

  for (const [how, cancel] of [
    ['Esc', () => pressKey(input(), 'Escape')],
    ['Cancel', () => press(screen.byRole('button', 'Cancel'))],
  ] as const)
    it(`keeps the old name with ${how}`, async () => {
      await open();
      type(input(), 'Other');
      cancel();
      await waitUntil(() => focused(screen) === 'Rename iCloud Keychain', 'the focus is back');
      expect(requests()).to.deep.equal([]);
    });

  it('guards what has been typed, until it is saved or given up', async () => {
    await open();
    expect(isUnsaved()).to.equal(false);
    type(input(), 'Other');
    await waitUntil(isUnsaved);
    press(screen.byRole('button', 'Back to Context Page'));
    await waitUntil(() => dialogsOf(screen.fake.core).length === 1);
    pressKey(input(), 'Escape');
    await waitUntil(() => !isUnsaved());
  });

  it('asks for a name, and keeps the focus', async () => {
    await open();
    type(input(), '   ');
    save();
    await waitUntil(() => errorOf() === 'Please enter a name', 'an error');
    expect([focused(screen), requests()]).to.deep.equal([NAME, []]);
    type(input(), 'x');
    await waitUntil(() => errorOf() === undefined, 'no error');
  });

  it('makes no call for a name that is stored already', async () => {
    ({ screen } = await openPasskeys());
    await choose(screen, 'Rename Work laptop');
    await waitUntil(() => focused(screen) === NAME, 'the field has the focus');
    save();
    await waitUntil(isClosed, 'the field is closed');
    expect(requests()).to.deep.equal([]);
  });

  for (const [answer, words] of [
    [refused(403, { message: 'Not today.' }), 'Not today.'],
    [unreachable, 'The service can’t be reached right now.'],
  ] as const)
    it(`keeps what was typed after a failure: ${words}`, async () => {
      await open(answer, NAMED);
      type(input(), 'My phone');
      save();
      await waitUntil(() => errorOf()?.startsWith(words) ?? false, 'an error');
      expect([input().value, focused(screen)]).to.deep.equal(['My phone', NAME]);
      expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
      save();
      await waitUntil(isClosed, 'the field is closed');
    });

  for (const answer of [refused(404), refusal('unknown')])
    it('shows the list anew if the passkey has been removed elsewhere', async () => {
      const passkeys = [ok(listed(LAPTOP, PHONE, KEY)), ok(listed(LAPTOP))];
      ({ screen } = await openPasskeys({ answers: { passkeys, renamePasskey: [answer] } }));
      await choose(screen, 'Rename iCloud Keychain');
      await waitUntil(() => focused(screen) === NAME, 'the field has the focus');
      type(input(), 'My phone');
      save();
      await waitUntil(() => rowsOf(screen).length === 1, 'one row');
    });
});
