import { expect } from '@open-wc/testing';
import { unsavedService } from '../../../../src/core/profile/unsaved.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { held, ok } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press as pressKey } from '../../support/typing.ts';
import { asked, signIns } from '../events/events-screen.tsx';
import { drawProfile, field, press } from '../profile-screen.tsx';
import { CURRENT, listed, PHONE } from '../sessions/sessions-screen.tsx';
import {
  fill,
  isOpen,
  NEW,
  OLD,
  openForm,
  openPassword,
  preparePassword,
  saidIn,
  sent,
  submit,
  typedIn,
} from './password-screen.tsx';

// Rules: profile-48, profile-49, profile-50, profile-51, profile-55

const CHANGED = 'Your password has been changed. All other sessions have ended.';

describe('the form for a new password', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const isUnsaved = () => unsavedService(screen.fake.core).isAny();
  const button = () => screen.byRole('button', 'Change password');
  const isFocused = (element: Element) => screen.shadow.activeElement === element;

  it('opens in the card, with the focus in the current password', async () => {
    screen = await openPassword();
    await waitUntil(() => isFocused(field(screen, 'Current Password')));
    const inputs = [...screen.shadow.querySelectorAll<HTMLInputElement>('form input')].filter(
      ({ form }) => form?.className === 'sso-password-form',
    );
    expect(inputs.map(({ name, autocomplete, type }) => [name, autocomplete, type])).to.deep.equal([
      ['username', 'username', 'text'],
      ['currentPassword', 'current-password', 'password'],
      ['password', 'new-password', 'password'],
      ['confirmPassword', 'new-password', 'password'],
    ]);
    expect(inputs[0]?.value).to.equal('ada@acme.example');
    expect(inputs[0]?.form?.method).to.equal('post');
    expect([isUnsaved(), dialogsOf(screen.fake.core)]).to.deep.equal([false, []]);
    await expect(screen.element).to.be.accessible();
  });

  it('says that it is loading, and opens once', async () => {
    const options = held(ok({ confirmedSecondsAgo: 0, methods: [{ type: 'password' }] }));
    screen = preparePassword([], { features: ['confirm'] });
    screen.fake.page.gateway.answer('confirmOptions', options.answer);
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    press(button());
    await waitUntil(() => button().ariaDisabled === 'true', 'the button is busy');
    press(button());
    options.release();
    await waitUntil(() => isOpen(screen), 'the form is open');
    expect(screen.fake.page.gateway.requests('confirmOptions')).to.have.length(1);
  });

  it('shows each password by its own toggle', async () => {
    screen = await openPassword();
    press(screen.byRole('button', 'Show current password'));
    await waitUntil(() => field(screen, 'Current Password').type === 'text');
    press(screen.byRole('button', 'Show new password'));
    await waitUntil(() => field(screen, 'New Password').type === 'text');
    expect(field(screen, 'Confirm Password').type).to.equal('password');
  });

  it('sends both passwords once, and then says that the password has changed', async () => {
    const reply = held(ok(null));
    screen = await openPassword([reply.answer]);
    fill(screen);
    submit(screen);
    await screen.findByRole('button', 'Changing…');
    submit(screen);
    pressKey(field(screen, 'Current Password'), 'Escape');
    expect(screen.byRole('button', 'Cancel').matches(':disabled')).to.equal(true);
    expect(field(screen, 'New Password').readOnly).to.equal(true);
    expect(typedIn(screen)).to.deep.equal([OLD, NEW, NEW]);
    const inputs = [...screen.shadow.querySelectorAll<HTMLInputElement>('[type=password]')];
    reply.release();
    await waitUntil(() => !isOpen(screen));
    expect(sent(screen)).to.have.length(1);
    const headers = sent(screen)[0]?.headers;
    expect([headers?.get('password'), headers?.get('new-password')]).to.deep.equal([OLD, NEW]);
    expect(inputs.map(({ value }) => value)).to.deep.equal(['', '', '']);
    expect(saidIn(screen)).to.equal(CHANGED);
    expect(isFocused(button())).to.equal(true);
    expect([isUnsaved(), toastsOf(screen.fake.core), dialogsOf(screen.fake.core)]).to.deep.equal([
      ...[false, [], []],
    ]);
  });

  it('opens again, empty and without what it said', async () => {
    screen = await openPassword();
    fill(screen);
    submit(screen);
    await waitUntil(() => saidIn(screen) === CHANGED);
    await openForm(screen);
    expect(typedIn(screen)).to.deep.equal(['', '', '']);
    expect(saidIn(screen)).to.equal('');
  });

  it('makes the cards of sessions and of recent activity load again', async () => {
    screen = preparePassword([ok(null)], { features: ['sessions', 'events'] });
    screen.fake.page.gateway
      .answer('securityEvents', signIns(1), signIns(2))
      .answer('sessions', listed(CURRENT, PHONE), listed(CURRENT));
    drawProfile(screen);
    await screen.findByRole('button', 'End Chrome on Android');
    await openForm(screen);
    fill(screen);
    submit(screen);
    await waitUntil(() => screen.allByRole('button', 'End Chrome on Android').length === 0);
    await waitUntil(() => asked(screen) === 2);
  });

  for (const [how, cancel] of [
    ['Cancel', () => press(screen.byRole('button', 'Cancel'))],
    ['Esc', () => void pressKey(field(screen, 'New Password'), 'Escape')],
  ] as const)
    it(`is closed and emptied by ${how}, which focuses the button`, async () => {
      screen = await openPassword();
      fill(screen);
      await waitUntil(isUnsaved);
      const inputs = [...screen.shadow.querySelectorAll<HTMLInputElement>('[type=password]')];
      cancel();
      await waitUntil(() => !isOpen(screen));
      expect(inputs.map(({ value }) => value)).to.deep.equal(['', '', '']);
      expect([isFocused(button()), saidIn(screen), isUnsaved()]).to.deep.equal([true, '', false]);
      expect(sent(screen)).to.deep.equal([]);
    });

  it('leaves Esc to the input method', async () => {
    screen = await openPassword();
    pressKey(field(screen, 'New Password'), 'Escape', { isComposing: true });
    expect(isOpen(screen)).to.equal(true);
  });

  it('asks before what is typed is lost', async () => {
    screen = await openPassword();
    fill(screen, '', NEW);
    await waitUntil(isUnsaved);
    press(screen.byRole('button', 'Forgot your password? Reset it by email'));
    await waitUntil(() => dialogsOf(screen.fake.core).length === 1);
    expect(dialogsOf(screen.fake.core)[0]?.message).to.match(/your unsaved changes are lost/);
    expect(typedIn(screen)).to.deep.equal(['', NEW, NEW]);
  });
});
