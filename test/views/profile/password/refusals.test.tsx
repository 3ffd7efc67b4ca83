import { expect } from '@open-wc/testing';
import { unsavedService } from '../../../../src/core/profile/unsaved.ts';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import {
  hanging,
  refused,
  text,
  unreachable,
  type Answer,
} from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { descriptionOf } from '../../support/by-role.ts';
import type { Screen } from '../../support/screen.ts';
import { field, press, type } from '../profile-screen.tsx';
import {
  errorOf,
  fill,
  isOpen,
  NEW,
  OLD,
  openPassword,
  saidIn,
  sent,
  submit,
  typedIn,
} from './password-screen.tsx';

// Rules: profile-51, profile-52, profile-53, profile-54, sign-in-16

const LABELS = ['Current Password', 'New Password', 'Confirm Password'];
const SAME = 'The new password is the same as the current one.';
const UNSENDABLE = 'Line breaks and control characters are not allowed here.';

describe('a change of the password that is refused', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const isFocused = (label: string) => screen.shadow.activeElement === field(screen, label);
  const errors = () => LABELS.map((label) => errorOf(screen, label));

  const invalid: [what: string, entry: string[], errors: string[], focused: string][] = [
    [
      'nothing typed',
      ['', '', ''],
      ['Please enter the password', 'Please enter the password', 'Please confirm the password'],
      'Current Password',
    ],
    [
      'a weak new password',
      [OLD, 'short', 'short'],
      ['', 'The password does not follow the rule below.', ''],
      'New Password',
    ],
    [
      'another confirmation',
      [OLD, NEW, 'Other-2026!'],
      ['', '', 'Passwords do not match'],
      'Confirm Password',
    ],
    ['the same password', [OLD, OLD, OLD], ['', SAME, ''], 'New Password'],
    [
      'a current one that no header can carry',
      ['\ud800', NEW, NEW],
      [UNSENDABLE, '', ''],
      'Current Password',
    ],
    [
      'a new one that no header can carry',
      [OLD, '\ud800', '\ud800'],
      ['', UNSENDABLE, ''],
      'New Password',
    ],
  ];
  for (const [what, [current, next, confirmation], expected, focused] of invalid)
    it(`is not sent with ${what}`, async () => {
      screen = await openPassword();
      fill(screen, current, next, confirmation);
      submit(screen);
      await waitUntil(() => errors().some(Boolean));
      expect(errors()).to.deep.equal(expected);
      await waitUntil(() => isFocused(focused));
      expect(sent(screen)).to.deep.equal([]);
    });

  const decided: [what: string, answer: Answer, label: string, error: string][] = [
    [
      'a wrong current one, in the gateway’s words',
      refused(400, { message: 'Wrong.' }),
      'Current Password',
      'Wrong.',
    ],
    [
      'a wrong current one, in our words',
      refused(400),
      'Current Password',
      'The current password is wrong.',
    ],
    [
      'a weak new one',
      refused(400, { data: { newPassword: 'weak' } }),
      'New Password',
      'The password does not follow the rule below.',
    ],
    [
      'a known new one',
      refused(400, { data: { newPassword: 'known' } }),
      'New Password',
      'This password is easy to guess. Please choose another one.',
    ],
    ['the same one', refused(400, { data: { newPassword: 'same' } }), 'New Password', SAME],
  ];
  for (const [what, answer, label, error] of decided)
    it(`shows ${what} at its field, which it selects`, async () => {
      screen = await openPassword([answer]);
      fill(screen);
      submit(screen);
      await waitUntil(() => errorOf(screen, label) === error);
      await waitUntil(() => isFocused(label));
      const input = field(screen, label);
      expect([input.selectionStart, input.selectionEnd]).to.deep.equal([0, input.value.length]);
      expect(descriptionOf(input)).to.include(error);
      expect(input.getAttribute('aria-invalid')).to.equal('true');
      expect(typedIn(screen)).to.deep.equal([OLD, NEW, NEW]);
      const { core, host } = screen.fake;
      expect([dialogsOf(core), toastsOf(core)]).to.deep.equal([[], []]);
      expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['changePassword']);
      await expect(screen.element).to.be.accessible();
      type(input, 'Other-2026!');
      await waitUntil(() => errorOf(screen, label) === '');
    });

  it('is announced once: by the focus, or if the field already has it by the status', async () => {
    screen = await openPassword([refused(400), refused(400)]);
    fill(screen);
    field(screen, 'Confirm Password').focus();
    submit(screen);
    await waitUntil(() => isFocused('Current Password'));
    expect(saidIn(screen)).to.equal('');
    submit(screen);
    await waitUntil(() => saidIn(screen) === 'The current password is wrong.');
    type(field(screen, 'Current Password'), 'Other-2026!');
  });

  const failed: [what: string, answer: Answer, message: string | RegExp, isOnline?: boolean][] = [
    ['a locked account', refused(403, { message: 'Locked until nine.' }), 'Locked until nine.'],
    ['a delay', refused(429, { message: 'In ten seconds.' }), 'In ten seconds.'],
    ['a busy gateway', refused(503), 'Something went wrong!'],
    ['no connection', unreachable, /^You appear to be offline\. Your entries are kept/, false],
    ['no answer in time', hanging, /^No answer came, so your password may have been changed/],
    ['a lost connection', unreachable, /^No answer came, so your password may have been changed/],
  ];
  for (const [what, answer, message, isOnline = true] of failed)
    it(`says why above the buttons after ${what}, and keeps what is typed`, async () => {
      screen = await openPassword([answer], { start: { constants: { requestTimeoutMs: 50 } } });
      screen.fake.page.isOnline = () => isOnline;
      fill(screen);
      const submitButton = screen.byRole('button', 'Change password');
      submitButton.focus();
      submit(screen);
      await waitUntil(() => saidIn(screen) !== '');
      expect(saidIn(screen)).to.match(
        typeof message === 'string' ? new RegExp(`^${message}$`) : message,
      );
      expect(typedIn(screen)).to.deep.equal([OLD, NEW, NEW]);
      expect(screen.shadow.activeElement).to.equal(submitButton);
      expect(submitButton.ariaDisabled).not.to.equal('true');
      expect([dialogsOf(screen.fake.core), toastsOf(screen.fake.core)]).to.deep.equal([[], []]);
    });

  for (const [what, answer] of [
    ['a refusal', refused(404)],
    ['a page of a proxy', text('Not found', 404)],
  ] as const)
    it(`takes the other way without a message if the answer is a 404: ${what}`, async () => {
      screen = await openPassword([answer]);
      fill(screen);
      submit(screen);
      await waitUntil(() => dialogsOf(screen.fake.core).length === 1);
      expect(dialogsOf(screen.fake.core)[0]?.message).to.equal(
        'To set a new password you are signed out first. Do you wish to continue?',
      );
      expect([isOpen(screen), saidIn(screen)]).to.deep.equal([false, '']);
      expect(screen.text).to.include('A new password is set on the sign-in screen');
      expect(screen.fake.host.of('sso-error')).to.deep.equal([]);
      press(screen.byRole('button', 'Change password'));
      expect(isOpen(screen)).to.equal(false);
    });

  it('ends the session after a 401, as after any call, and drops what is typed', async () => {
    screen = await openPassword([refused(401)]);
    fill(screen);
    await waitUntil(() => unsavedService(screen.fake.core).isAny());
    submit(screen);
    await waitUntil(() => screen.fake.host.of('sso-signed-out').length === 1);
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    await waitUntil(() => !isOpen(screen));
    expect(unsavedService(screen.fake.core).isAny()).to.equal(false);
  });
});
