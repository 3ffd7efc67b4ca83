import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../support/time/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { pasteEvent } from '../support/paste-event.ts';
import { openCodeStep, OTP, type Panel } from './panel.ts';

// Rules: password-reset-05, password-reset-06

const boxes = ({ screen }: Panel) => [...screen.element.querySelectorAll('.sso-otp-box')];
const marked = (panel: Panel, state: string) =>
  boxes(panel).flatMap((box, index) => (box.matches(`.sso-otp-box-${state}`) ? [index] : []));
const value = ({ screen }: Panel) => screen.field(OTP).value;

function paste({ screen }: Panel, text: string): void {
  const event = pasteEvent(text);
  const field = screen.field(OTP);
  // A scripted paste event inserts no text, so the test types what the panel does not handle.
  if (field.dispatchEvent(event)) screen.type(OTP, field.value + text);
}

describe('the one-time code', () => {
  it('is one input for autofill, numeric keyboards and screen readers, shown as six boxes', async () => {
    const panel = await openCodeStep();
    const field = panel.screen.field(OTP);
    expect(field.autocomplete).to.equal('one-time-code');
    expect(field.inputMode).to.equal('numeric');
    expect(field.form).to.be.instanceOf(HTMLFormElement);
    expect(boxes(panel)).to.have.length(6);
    expect(panel.screen.focused).to.equal(OTP);
    expect(danglingIds(panel.screen.element)).to.deep.equal([]);
    await expect(panel.screen.element).to.be.accessible();
  });

  it('is typed digit by digit with the next box marked, and corrected by Backspace and arrow keys', async () => {
    const panel = await openCodeStep();
    await sendKeys({ type: '1234' });
    expect(value(panel)).to.equal('1234');
    await waitUntil(() => marked(panel, 'active')[0] === 4);
    await sendKeys({ press: 'Backspace' });
    expect(value(panel)).to.equal('123');
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'ArrowLeft' });
    await waitUntil(() => marked(panel, 'active')[0] === 1);
    await sendKeys({ type: '9' });
    expect(value(panel)).to.equal('1923');
    expect(panel.screen.field(OTP).selectionStart).to.equal(2);
    // A rejected letter leaves the caret in its place.
    await sendKeys({ type: 'x' });
    const { value: kept, selectionStart, selectionEnd } = panel.screen.field(OTP);
    expect([kept, selectionStart, selectionEnd]).to.deep.equal(['1923', 2, 2]);
    await waitUntil(() => marked(panel, 'active').join() === '2');
  });

  it('shows its selection in the boxes', async () => {
    const panel = await openCodeStep();
    await sendKeys({ type: '1234' });
    panel.screen.field(OTP).setSelectionRange(1, 3);
    await waitUntil(() => marked(panel, 'selected').join() === '1,2');
    expect(marked(panel, 'active')).to.deep.equal([]);
    panel.screen.field(OTP).blur();
    await waitUntil(() => marked(panel, 'selected').length === 0);
    expect(marked(panel, 'active')).to.deep.equal([]);
  });

  it('rejects letters and a seventh digit with a reason, and keeps the rest', async () => {
    const panel = await openCodeStep();
    const isInvalid = () => panel.screen.field(OTP).ariaInvalid;
    expect([isInvalid(), marked(panel, 'invalid')]).to.deep.equal(['false', []]);
    await sendKeys({ type: '12x' });
    expect(value(panel)).to.equal('12');
    await waitUntil(() => isInvalid() === 'true');
    expect(marked(panel, 'invalid')).to.deep.equal([0, 1, 2, 3, 4, 5]);
    await waitUntil(() => panel.screen.descriptionOf(OTP).includes('digits only'));
    expect(panel.screen.element.querySelector('[role=alert]')?.textContent).to.contain('digits');
    await sendKeys({ type: '3456' });
    await waitUntil(() => /^\s*Valid until [^.]+$/.test(panel.screen.descriptionOf(OTP)));
    await sendKeys({ type: '7' });
    expect(value(panel)).to.equal('123456');
    await waitUntil(() => panel.screen.descriptionOf(OTP).includes('only 6 digits'));
  });

  for (const text of ['123456', '123 456', '12-34-56', 'Your code is 123456.'])
    it(`replaces its value with a pasted ‘${text}’`, async () => {
      const panel = await openCodeStep();
      await sendKeys({ type: '99' });
      paste(panel, text);
      expect(value(panel)).to.equal('123456');
      await waitUntil(() => marked(panel, 'active')[0] === 5);
    });

  for (const text of ['1234567', 'abcdef'])
    it(`rejects a pasted ‘${text}’ with a reason`, async () => {
      const panel = await openCodeStep();
      await sendKeys({ type: '12' });
      paste(panel, text);
      expect(value(panel)).to.equal('12');
      await waitUntil(() => !/^\s*Valid until [^.]+$/.test(panel.screen.descriptionOf(OTP)));
    });

  it('accepts autofill with spaces, and what an input method has composed', async () => {
    const panel = await openCodeStep();
    panel.screen.type(OTP, '123 456');
    expect(value(panel)).to.equal('123456');
    const field = panel.screen.field(OTP);
    field.value = '１２';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(field.value).to.equal('１２');
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(field.value).to.equal('12');
  });

  it('stays left-to-right on a right-to-left page, with its digits in their boxes', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const panel = await openCodeStep();
      const field = panel.screen.field(OTP);
      expect(getComputedStyle(field).direction).to.equal('ltr');
      const [first, second] = boxes(panel).map((box) => box.getBoundingClientRect().left);
      expect(first).to.be.below(second ?? 0);
      await sendKeys({ type: '123456' });
      expect(field.scrollLeft).to.equal(0);
    } finally {
      document.documentElement.dir = '';
    }
  });
});
