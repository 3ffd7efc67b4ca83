import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { json, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { openCodeStep, openForced, openPanel, OTP, type Panel } from './panel.ts';

// Rules: errors-21

const MESSAGE = 'The one-time password is wrong or has expired.';
const wrongCode = refused(400, { message: MESSAGE });
const sameOld = json({ success: false, statusCode: 200, message: MESSAGE, error: '' });

/** Returns the sources that read the message out, apart from the field with the focus. */
const announcers = ({ screen, snacks }: Panel) => {
  const status = [...screen.element.querySelectorAll('[role=status]')].filter(({ textContent }) =>
    textContent.includes(MESSAGE),
  );
  const snackBar = snacks.filter(({ isSilent }) => !isSilent);
  return [...status.map(() => 'status'), ...snackBar.map(() => 'snack bar')];
};

describe('the refusal of a new password is read out once', () => {
  it('by the code, which gets the focus', async () => {
    const panel = await openCodeStep({ resetPassword: [wrongCode] });
    panel.change();
    await waitUntil(() => panel.screen.focused === OTP);
    expect(panel.screen.descriptionOf(OTP)).to.contain(MESSAGE);
    expect(panel.snacks).to.have.length(1);
    expect(announcers(panel)).to.deep.equal([]);
  });

  it('by the password of a forced change, which gets the focus', async () => {
    const panel = await openForced({ forceResetPassword: [sameOld] });
    panel.change();
    await waitUntil(() => panel.screen.focused === 'Password');
    expect(panel.screen.descriptionOf('Password')).to.contain(MESSAGE);
    expect(panel.snacks).to.have.length(1);
    expect(announcers(panel)).to.deep.equal([]);
  });

  it('by the status, each time, if the code had the focus already', async () => {
    const panel = await openCodeStep({ resetPassword: [wrongCode, wrongCode] });
    panel.screen.type('Password', 'Brand-New-2026');
    panel.screen.type('Confirm Password', 'Brand-New-2026');
    panel.screen.type(OTP, '123456');
    for (const count of [1, 2]) {
      panel.screen.field(OTP).focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => panel.snacks.length === count);
      await waitUntil(() => announcers(panel).length > 0, 'the announcement');
      expect(announcers(panel)).to.deep.equal(['status']);
      panel.screen.type(OTP, '654321');
    }
  });
});

it('the refusal of a code, which describes no field, is read out by the snack bar', async () => {
  const panel = await openPanel({ requestOtp: [wrongCode] });
  panel.solve();
  await waitUntil(() => !panel.isDisabled('Send OTP'));
  panel.screen.press('Send OTP');
  await waitUntil(() => panel.problem === MESSAGE);
  expect(announcers(panel)).to.deep.equal(['snack bar']);
});
