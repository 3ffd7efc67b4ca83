import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { held, json, ok, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { ADA, openCodeStep, OTP, STRONG, type Panel } from './panel.ts';

// Rules: accessibility-04, errors-05, password-reset-09, password-reset-10, password-reset-11

const KEY = 'sso-elements.passwordChanged';
const WRONG = 'The one-time password is wrong or has expired.';
const wrongCode = json({ success: false, statusCode: 400, message: WRONG, error: '' }, 400);

const met = ({ screen }: Panel) =>
  [...screen.element.querySelectorAll('.sso-rule-met > .sso-rule-text > bdi')].map(
    ({ textContent }) => textContent,
  );

describe('the new password', () => {
  it('has a user ID for password managers and autocomplete new-password', async () => {
    const { screen } = await openCodeStep();
    const inputs = [...document.querySelectorAll('input')];
    expect(inputs.map(({ name, autocomplete }) => [name, autocomplete])).to.deep.equal([
      ['username', 'username'],
      ['otp', 'one-time-code'],
      ['password', 'new-password'],
      ['confirmPassword', 'new-password'],
    ]);
    expect(inputs[0]?.value).to.equal(ADA);
    expect(inputs[0]?.readOnly).to.equal(true);
    expect(new Set(inputs.map(({ form }) => form)).size).to.equal(1);
    expect(screen.element.querySelector('form')?.method).to.equal('post');
  });

  it('is left-to-right on a right-to-left page and does not overlap its buttons', async () => {
    const { screen } = await openCodeStep();
    screen.element.dir = 'rtl';
    for (const label of ['Password', 'Confirm Password']) {
      const field = screen.field(label);
      expect(getComputedStyle(field).direction).to.equal('ltr');
      const actions = field.parentElement?.querySelector('.sso-field-action');
      const textLeft =
        field.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(field).paddingLeft);
      expect(actions?.getBoundingClientRect().right ?? Infinity).to.be.at.most(textLeft);
    }
  });

  it('can be shown by its own toggle', async () => {
    const { screen } = await openCodeStep();
    screen.press('Show password');
    await waitUntil(() => screen.field('Password').type === 'text');
    expect(screen.field('Confirm Password').type).to.equal('password');
    screen.press('Show confirmed password');
    await waitUntil(() => screen.field('Confirm Password').type === 'text');
    screen.press('Hide password');
    await waitUntil(() => screen.field('Password').type === 'password');
  });

  it('provides its rule to password generators', async () => {
    const { screen } = await openCodeStep();
    for (const label of ['Password', 'Confirm Password'])
      expect(screen.field(label).getAttribute('passwordrules')).to.equal(
        'minlength: 8; maxlength: 256; required: lower; required: upper; required: digit;',
      );
  });

  it('has its rule in a tooltip, and as a checklist that describes it', async () => {
    const panel = await openCodeStep();
    const { screen } = panel;
    const rule = '8 to 256 characters, with at least three of: lowercase, uppercase,';
    expect(screen.descriptionOf('Password')).to.contain('8 to 256 characters');
    // A screen reader reads it once, with the password.
    expect(screen.text.split(rule)).to.have.length(2);
    expect(screen.find('Password rule')?.hasAttribute('aria-describedby')).to.equal(false);
    screen.find('Password rule')?.focus();
    const tooltip = screen.element.querySelector('[role=tooltip]');
    expect(tooltip?.textContent).to.contain(rule);
    expect(met(panel)).to.deep.equal([]);
    screen.type('Password', 'aB1');
    await waitUntil(
      () => met(panel).join() === 'At least three of:,Lowercase,Uppercase,Number (0-9)',
    );
    screen.type('Password', 'lowercase-');
    await waitUntil(() => met(panel).join() === '8 to 256 characters,Lowercase,Special character');
    await expect(screen.element).to.be.accessible();
  });

  it('has a checklist whose rules say whether they are met', async () => {
    const { screen } = await openCodeStep();
    const length = () => screen.element.querySelector('.sso-rules > li')?.textContent;
    expect(length()).to.equal('not met yet: 8 to 256 characters');
    screen.type('Password', STRONG);
    await waitUntil(() => length() === 'met: 8 to 256 characters');
  });

  for (const [password, error] of [
    ['', 'Please enter the password'],
    ['Ab1!', 'The password does not follow the rule below.'],
    ['alllowercase', 'The password does not follow the rule below.'],
    [
      `Aa1${'x'.repeat(CONSTANTS.passwordMaxLength)}`,
      'The password does not follow the rule below.',
    ],
    ['Brand-New-2026\ud800', 'Line breaks and control characters are not allowed here.'],
  ] as const)
    it(`is rejected next to its field as ‘${password.slice(0, 16)}’ (${password.length})`, async () => {
      const panel = await openCodeStep();
      panel.change(password);
      await waitUntil(() => panel.screen.descriptionOf('Password').includes(error));
      expect(panel.screen.focused).to.equal('Password');
      expect(panel.count('resetPassword')).to.equal(0);
    });

  it('must be confirmed: the error appears on blur and disappears once both match', async () => {
    const { screen } = await openCodeStep();
    screen.type('Password', STRONG);
    screen.type('Confirm Password', 'Brand');
    expect(screen.descriptionOf('Confirm Password')).to.equal('');
    screen.field('Password').focus();
    await waitUntil(() => screen.descriptionOf('Confirm Password') === 'Passwords do not match');
    screen.type('Confirm Password', `${STRONG}x`);
    expect(screen.descriptionOf('Confirm Password')).to.equal('Passwords do not match');
    screen.type('Confirm Password', STRONG);
    await waitUntil(() => screen.descriptionOf('Confirm Password') === '');
  });

  it('is not sent without confirmation or a complete code; the first invalid field is focused', async () => {
    const panel = await openCodeStep();
    const { screen } = panel;
    screen.press('Change Password');
    await waitUntil(
      () => screen.descriptionOf('Confirm Password') === 'Please confirm the password',
    );
    expect(screen.descriptionOf(OTP)).to.contain('Please enter the one-time password');
    expect(screen.focused).to.equal(OTP);
    await expect(screen.element).to.be.accessible();
    panel.change(STRONG, STRONG, '123');
    await waitUntil(() => screen.descriptionOf(OTP).includes('has 6 digits'));
    panel.change(STRONG, `${STRONG}x`);
    await waitUntil(() => screen.descriptionOf('Confirm Password') === 'Passwords do not match');
    expect(screen.focused).to.equal('Confirm Password');
    expect(panel.count('resetPassword')).to.equal(0);
  });
});

describe('changing the password', () => {
  it('sends user ID, code and password once by Enter, byte for byte', async () => {
    const reply = held(wrongCode);
    const panel = await openCodeStep({ resetPassword: [reply.answer] });
    const { screen } = panel;
    screen.type(OTP, '123456');
    screen.type('Password', ' Größe 1 ');
    screen.type('Confirm Password', ' Größe 1 ');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => screen.find('Changing…'));
    await sendKeys({ press: 'Enter' });
    screen.press('Changing…');
    expect(panel.isDisabled('Return to Login Page')).to.equal(true);
    reply.release();
    await waitUntil(() => panel.problem !== '');
    expect(panel.count('resetPassword')).to.equal(1);
    const { headers } = panel.gateway.requests('resetPassword')[0] ?? {};
    expect(headers?.get('password')).to.equal(encodeURIComponent(' Größe 1 '));
    expect(headers?.get('username')).to.equal(encodeURIComponent(ADA));
    expect(headers?.get('otp')).to.equal('123456');
  });

  it('reports a wrong code in the snack bar and the form, keeps the input and selects the code', async () => {
    const panel = await openCodeStep({ resetPassword: [wrongCode, ok()] });
    const { screen } = panel;
    panel.change();
    await waitUntil(() => panel.problem === WRONG);
    expect(panel.snacks.map(({ kind, message }) => [kind, message])).to.deep.equal([
      ['error', WRONG],
    ]);
    expect(dialogsService(screen.fake.core).$dialogs.get()).to.deep.equal([]);
    expect(screen.toasts).to.deep.equal([]);
    expect(screen.fake.host.of('sso-error')).to.have.length(1);
    await waitUntil(() => screen.focused === OTP);
    const { value, selectionStart, selectionEnd } = screen.field(OTP);
    expect([value, selectionStart, selectionEnd]).to.deep.equal(['123456', 0, 6]);
    expect(screen.descriptionOf(OTP)).to.contain(WRONG);
    expect(screen.descriptionOf('Password')).not.to.contain(WRONG);
    expect(danglingIds(screen.element)).to.deep.equal([]);
    expect(screen.field('Password').value).to.equal(STRONG);
    await waitUntil(() => screen.element.querySelectorAll('.sso-otp-box-selected').length === 6);
    await expect(screen.element).to.be.accessible();
  });

  it('keeps the input if the gateway is unreachable, and shows the usual dialog', async () => {
    const panel = await openCodeStep({ resetPassword: [unreachable] });
    panel.change();
    await waitUntil(() => panel.problem !== '');
    expect(dialogsService(panel.screen.fake.core).$dialogs.get()).to.have.length(1);
    expect(panel.snacks).to.deep.equal([]);
    expect(panel.screen.field(OTP).value).to.equal('123456');
    expect(panel.screen.field('Confirm Password').value).to.equal(STRONG);
  });

  it('reloads the page after success, and stores the message but no secret', async () => {
    const panel = await openCodeStep();
    const { fake } = panel.screen;
    panel.change();
    await waitUntil(() => fake.page.reloads === 1);
    expect(fake.page.session.values.get(KEY)).to.equal('Y');
    expect(fake.host.of('sso-navigate')).to.deep.equal([{ path: '/login', reload: true }]);
    const stored = JSON.stringify([
      [...fake.page.session.values],
      [...fake.page.local.values],
      fake.host.dispatched,
    ]);
    for (const secret of [STRONG, '123456']) expect(stored).not.to.contain(secret);
    expect(panel.screen.text).to.contain('Password has been changed successfully!');
    await expect(panel.screen.element).to.be.accessible();
  });

  it('does not cancel a running change when the code expires', async () => {
    const reply = held(ok());
    const panel = await openCodeStep({ resetPassword: [reply.answer] });
    panel.change();
    await waitUntil(() => panel.screen.find('Changing…'));
    panel.clock.advance(900_000);
    expect(panel.screen.field(OTP).value).to.equal('123456');
    reply.release();
    await waitUntil(() => panel.screen.fake.page.reloads === 1);
    expect(panel.clock.waiting).to.equal(0);
  });

  it('shows its message and a return button if the page prevents the reload', async () => {
    const panel = await openCodeStep();
    const { screen } = panel;
    screen.fake.host.prevented.add('sso-navigate');
    panel.change();
    await waitUntil(() => screen.focused === 'Password has been changed successfully!');
    expect(screen.text).to.contain('Please sign in with your new password.');
    expect(screen.fake.page.reloads).to.equal(0);
    expect(screen.fake.page.session.values.has(KEY)).to.equal(false);
    screen.press('Return to Login Page');
    await waitUntil(() => screen.find('Sign In'));
    expect(screen.field('User ID').value).to.equal(ADA);
  });
});
