import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../support/wait-until.ts';
import { openCodeStep, OTP, type Panel } from './panel.ts';

const boxes = ({ screen }: Panel) => [...screen.element.querySelectorAll('.sso-otp-box')];
const marked = (panel: Panel, look: string) =>
  boxes(panel).flatMap((box, index) => (box.matches(`.sso-otp-box-${look}`) ? [index] : []));
const value = ({ screen }: Panel) => screen.field(OTP).value;

function paste({ screen }: Panel, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  const field = screen.field(OTP);
  // A script's paste puts nothing in by itself: what the panel leaves alone, the test types.
  if (field.dispatchEvent(event)) screen.type(OTP, field.value + text);
}

describe('the one-time code', () => {
  it('is one input for autofill, numeric keyboards and screen readers, drawn as six boxes', async () => {
    const panel = await openCodeStep();
    const field = panel.screen.field(OTP);
    expect(field.autocomplete).to.equal('one-time-code');
    expect(field.inputMode).to.equal('numeric');
    expect(field.form).to.be.instanceOf(HTMLFormElement);
    expect(boxes(panel)).to.have.length(6);
    expect(panel.screen.focused).to.equal(OTP);
    await expect(panel.screen.element).to.be.accessible();
  });

  it('is typed digit by digit, its next box marked, and corrected by Backspace and arrows', async () => {
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
  });

  it('shows in its boxes what is selected', async () => {
    const panel = await openCodeStep();
    await sendKeys({ type: '1234' });
    panel.screen.field(OTP).setSelectionRange(1, 3);
    await waitUntil(() => marked(panel, 'selected').join() === '1,2');
    expect(marked(panel, 'active')).to.deep.equal([]);
    panel.screen.field(OTP).blur();
    await waitUntil(() => marked(panel, 'selected').length === 0);
  });

  it('refuses letters and a seventh digit, keeps the rest and says why', async () => {
    const panel = await openCodeStep();
    await sendKeys({ type: '12x' });
    expect(value(panel)).to.equal('12');
    await waitUntil(() => panel.screen.descriptionOf(OTP).includes('digits only'));
    expect(panel.screen.element.querySelector('[role=alert]')?.textContent).to.contain('digits');
    await sendKeys({ type: '3456' });
    await waitUntil(() => /^\s*Valid until [^.]+$/.test(panel.screen.descriptionOf(OTP)));
    await sendKeys({ type: '7' });
    expect(value(panel)).to.equal('123456');
    await waitUntil(() => panel.screen.descriptionOf(OTP).includes('only 6 digits'));
  });

  for (const text of ['123456', '123 456', '12-34-56', 'Your code is 123456.'])
    it(`takes a pasted ‘${text}’ in place of what is there`, async () => {
      const panel = await openCodeStep();
      await sendKeys({ type: '99' });
      paste(panel, text);
      expect(value(panel)).to.equal('123456');
      await waitUntil(() => marked(panel, 'active')[0] === 5);
    });

  for (const text of ['1234567', 'abcdef'])
    it(`refuses a pasted ‘${text}’ and says why`, async () => {
      const panel = await openCodeStep();
      await sendKeys({ type: '12' });
      paste(panel, text);
      expect(value(panel)).to.equal('12');
      await waitUntil(() => !/^\s*Valid until [^.]+$/.test(panel.screen.descriptionOf(OTP)));
    });

  it('takes what a browser fills in, with blanks too', async () => {
    const panel = await openCodeStep();
    panel.screen.type(OTP, '123 456');
    expect(value(panel)).to.equal('123456');
  });

  it('stays from left to right on a page from right to left, its digits in their boxes', async () => {
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
