import { expect } from '@open-wc/testing';
import { createTyping } from '../../../src/core/platform/typing.ts';
import { TYPING_CONSTANTS } from '../../../src/core/kernel/typing-constants.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: cookie-consent-02

const { typingPauseMs, typingWaitMs } = TYPING_CONSTANTS;

describe('an automatic dialog while the user types', () => {
  const fixtures: Element[] = [];
  const focus = (html: string) => {
    const fixture = document.createElement('div');
    fixture.innerHTML = html;
    document.body.append(fixture);
    fixtures.push(fixture);
    fixture.querySelector<HTMLElement>('input, textarea, button, [contenteditable]')?.focus();
  };
  afterEach(() => fixtures.splice(0).forEach((fixture) => fixture.remove()));

  /** Creates a core and returns a function: whether something that is due now must wait, `afterMs` later. */
  const open = () => {
    const { core, page } = fakeCore();
    const { isUserTyping } = createTyping(core.ports.now, core.constants);
    const dueMs = page.now();
    return (afterMs = 0) => {
      page.clockAheadMs = afterMs;
      return isUserTyping(dueMs);
    };
  };

  for (const [field, html] of [
    ['a text field', '<input value="a">'],
    ['a search field', '<input type="search" value="a">'],
    ['a text area', '<textarea>a</textarea>'],
    ['editable text', '<p contenteditable>a</p>'],
  ] as const)
    it(`waits for ${field} with content, but not forever`, () => {
      const waits = open();
      focus(html);
      expect(waits()).to.equal(true);
      expect(waits(typingWaitMs - 100)).to.equal(true);
      expect(waits(typingWaitMs + 100)).to.equal(false);
    });

  for (const [field, html] of [
    ['an empty text field', '<input>'],
    ['a checkbox', '<input type="checkbox" value="a">'],
    ['a button', '<button>a</button>'],
    ['an empty text area', '<textarea></textarea>'],
    ['editable text that is empty', '<p contenteditable></p>'],
  ] as const)
    it(`does not wait for ${field}`, () => {
      const waits = open();
      focus(html);
      expect(waits()).to.equal(false);
    });

  it('waits for a field in an open shadow root', () => {
    const waits = open();
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).innerHTML = '<input value="a">';
    document.body.append(host);
    fixtures.push(host);
    host.shadowRoot?.querySelector('input')?.focus();
    expect(waits()).to.equal(true);
  });

  it('waits until no key was pressed for a while', () => {
    const waits = open();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    expect(waits(typingPauseMs - 100)).to.equal(true);
    expect(waits(typingPauseMs + 100)).to.equal(false);
  });
});
