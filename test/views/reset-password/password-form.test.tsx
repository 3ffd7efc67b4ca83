import { expect } from '@open-wc/testing';
import { held, json, ok } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { openCodeStep, openForced, OTP, STRONG } from './panel.ts';

// Rules: password-reset-09, password-reset-10, password-reset-11

const WRONG = 'The one-time password is wrong or has expired.';
const wrongCode = json({ success: false, statusCode: 400, message: WRONG, error: '' }, 400);

describe('the form of the new password', () => {
  it('describes the code, and not the password, by the reason of a refusal', async () => {
    const panel = await openCodeStep({ resetPassword: [wrongCode] });
    const { screen } = panel;
    expect(danglingIds(screen.element)).to.deep.equal([]);
    panel.change();
    await waitUntil(() => panel.problem === WRONG);
    expect(screen.descriptionOf(OTP)).to.contain(WRONG);
    expect(screen.descriptionOf('Password')).not.to.contain(WRONG);
    expect(danglingIds(screen.element)).to.deep.equal([]);
  });

  it('has no dangling reference for a forced change', async () => {
    const { screen } = await openForced();
    expect(danglingIds(screen.element)).to.deep.equal([]);
  });

  it('has the same mark for all rules that are not met, and another for those that are', async () => {
    const { screen } = await openCodeStep();
    const marks = () =>
      [...screen.element.querySelectorAll('.sso-rules li')].map(
        (rule) => rule.querySelector('svg')?.innerHTML ?? '',
      );
    const [unmet] = marks();
    expect(new Set(marks()).size).to.equal(1);
    screen.type('Password', STRONG);
    await waitUntil(() => marks()[0] !== unmet);
    expect(new Set(marks()).size).to.equal(1);
    screen.type('Password', 'lowercase');
    await waitUntil(() => new Set(marks()).size === 2);
  });

  it('shows a rule that is met in another color', async () => {
    const { screen } = await openCodeStep();
    const rule = screen.element.querySelector('.sso-rules > li');
    if (!rule) throw new Error('no rule');
    const { color, display } = getComputedStyle(rule);
    const unmet = color;
    expect(display).not.to.equal('list-item');
    screen.type('Password', STRONG);
    await waitUntil(() => getComputedStyle(rule).color !== unmet);
    expect(getComputedStyle(rule).display).to.equal(display);
  });

  it('reports a mismatch when the focus leaves the form’s last field', async () => {
    const { screen } = await openCodeStep();
    screen.type('Password', STRONG);
    screen.type('Confirm Password', 'Brand');
    screen.field('Confirm Password').blur();
    await waitUntil(() => screen.descriptionOf('Confirm Password') === 'Passwords do not match');
  });

  it('focuses its message after the change if the page prevents the reload', async () => {
    const reply = held(ok());
    const panel = await openCodeStep({ resetPassword: [reply.answer] });
    panel.screen.fake.host.prevented.add('sso-navigate');
    panel.change();
    await waitUntil(() => panel.screen.find('Changing…'));
    reply.release();
    await waitUntil(() => panel.screen.focused === 'Password has been changed successfully!');
  });
});
