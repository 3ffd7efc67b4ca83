import { expect } from '@open-wc/testing';
import { resetRequestService } from '../../../../src/core/auth/reset-request.ts';
import { authService } from '../../../../src/core/auth/store.ts';
import { configure } from '../../../../src/core/config/settings.ts';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { answerDialog, dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { ok } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press as pressKey } from '../../support/typing.ts';
import { drawProfile, field, openProfile, press } from '../profile-screen.tsx';
import {
  fill,
  isOpen,
  openForm,
  openPassword,
  preparePassword,
  saidIn,
  sent,
  submit,
} from './password-screen.tsx';

// Rules: configuration-10, profile-16, profile-48, profile-49, profile-50, profile-56, sign-in-50

const ELSEWHERE = 'https://attacker.example';

describe('the way to a new password', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const isAsked = () => dialogsOf(screen.fake.core).length === 1;

  it('is a sign-out if the gateway does not announce another one', async () => {
    screen = await openProfile();
    expect(screen.text).to.include('A new password is set on the sign-in screen');
    press(screen.byRole('button', 'Change password'));
    await waitUntil(isAsked);
    expect(isOpen(screen)).to.equal(false);
  });

  it('is a form otherwise, and the card says nothing of the other way', async () => {
    screen = preparePassword();
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    expect(screen.text).to.include('Use a strong password that you use nowhere else.');
    expect(screen.text).not.to.include('A new password is set on the sign-in screen');
    await openForm(screen);
    expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
  });

  it('is a sign-out for a user who has no password', async () => {
    screen = preparePassword([], { features: ['confirm'] });
    screen.fake.page.gateway.answer(
      'confirmOptions',
      ok({ confirmedSecondsAgo: 0, methods: [{ type: 'provider', id: 'p', name: 'P' }] }),
    );
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    press(screen.byRole('button', 'Change password'));
    await waitUntil(isAsked);
    expect(isOpen(screen)).to.equal(false);
  });

  it('is a sign-out for a user who has forgotten it', async () => {
    screen = await openPassword();
    press(screen.byRole('button', 'Forgot your password? Reset it by email'));
    await waitUntil(isAsked);
    screen.fake.page.gateway.answer('logout', ok(null));
    await answerDialog(screen.fake.core, true);
    await waitUntil(() => authService(screen.fake.core).$auth.get().status !== 'signed-in');
    expect(resetRequestService(screen.fake.core).take()).to.equal('ada@acme.example');
  });

  it('is closed for a gateway that only another element names', async () => {
    screen = preparePassword();
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    await openForm(screen);
    fill(screen);
    configure(screen.fake.core, { apiBase: ELSEWHERE }, '<sso-dashboard>');
    await waitUntil(() => !isOpen(screen));
    expect(saidIn(screen)).to.equal('This part of the page could not be shown.');
    expect(
      screen.fake.host.of('sso-error').map(({ source, kind }) => [source, kind]),
    ).to.deep.equal([['changePassword', 'settings']]);
    expect(sent(screen)).to.deep.equal([]);
  });

  it('is open for a gateway that the element itself names', async () => {
    screen = preparePassword();
    screen.element.setAttribute('api-base', ELSEWHERE);
    configure(screen.fake.core, { apiBase: ELSEWHERE }, '<sso-profile>');
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    await openForm(screen);
    fill(screen);
    submit(screen);
    await waitUntil(() => sent(screen).length === 1);
    expect(new URL(sent(screen)[0]?.url ?? '').origin).to.equal(ELSEWHERE);
    await waitUntil(() => !isOpen(screen));
  });

  it('hints at Caps Lock below the field', async () => {
    screen = await openPassword();
    const input = field(screen, 'Current Password');
    pressKey(input, 'A', { modifierCapsLock: true });
    await waitUntil(() => saidIn(screen) === 'Caps Lock is on.');
  });

  it('is in the order of its fields for the keyboard, and in the language of the page', async () => {
    screen = await openPassword();
    const stops = [
      ...screen.shadow.querySelectorAll<HTMLElement>('.sso-password-form :is(input, button)'),
    ]
      .filter(({ tabIndex }) => tabIndex >= 0)
      .map(
        (stop) =>
          stop.getAttribute('aria-label') ?? (stop.textContent || stop.getAttribute('name')),
      );
    expect(stops).to.deep.equal([
      ...['currentPassword', 'Show current password', 'Forgot your password? Reset it by email'],
      ...['password', 'Password rule', 'Show new password'],
      ...['confirmPassword', 'Show confirmed password', 'Cancel', 'Change password'],
    ]);
    await messagesService(screen.fake.core).setLocale('ar_SA');
    screen.element.dir = 'rtl';
    await waitUntil(() => screen.text.includes('كلمة المرور الحالية'));
    const input = field(screen, 'كلمة المرور الحالية');
    expect(getComputedStyle(input).direction).to.equal('ltr');
    const toggle = input.parentElement?.querySelector('.sso-field-action');
    const textLeft =
      input.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(input).paddingLeft);
    expect(toggle?.getBoundingClientRect().right ?? Infinity).to.be.at.most(textLeft);
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
  });
});
