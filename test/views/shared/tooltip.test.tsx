import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { createRoot, type Root } from 'react-dom/client';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import tooltipCss from '../../../src/views/shared/ui/tooltip.css';
import { Tooltip } from '../../../src/views/shared/ui/tooltip.tsx';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock, type ManualClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { press } from '../support/typing.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: notifications-13, notifications-14

const { tooltipTouchShowMs, tooltipTouchHideMs } = CONSTANTS;

/** Long enough to fill two lines. */
const TEXT = 'Billing and invoices of all tenants, with their payments';
const draw = (name: string) => (
  <Tooltip key={name} text={TEXT}>
    {(trigger) => (
      <button type="button" {...trigger}>
        <span>{name}</span>
      </button>
    )}
  </Tooltip>
);

describe('a tooltip', () => {
  let removeCore: () => void;
  /** The time of long presses, which only a test advances. */
  let clock: ManualClock;
  let root: Root;
  let container: HTMLElement;

  beforeEach(async () => {
    const { core, page } = fakeCore();
    clock = stopClock(page);
    removeCore = provideCore(core);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(baseCss + tooltipCss);
    document.adoptedStyleSheets = [sheet];
    container = await fixture<HTMLElement>(
      html`<div class="sso-scope" style="padding: 200px"></div>`,
    );
    root = createRoot(container);
    root.render(['DFP', 'DIH'].map(draw));
    await waitUntil(() => container.querySelector('button'));
  });
  afterEach(() => {
    root.unmount();
    document.adoptedStyleSheets = [];
    removeCore();
  });

  const button = () => container.querySelector('button') as HTMLButtonElement;
  const text = () => container.querySelector('[role=tooltip]') as HTMLElement;
  const isShown = () => text().matches(':popover-open');
  const point = (type: string, target: Element, pointerType = 'mouse', other?: Element) =>
    target.dispatchEvent(
      new PointerEvent(type, { pointerType, bubbles: true, relatedTarget: other ?? document.body }),
    );

  it('describes its trigger and shows immediately on hover', () => {
    expect(button().getAttribute('aria-describedby')).to.equal(text().id);
    expect(isShown()).to.equal(false);
    point('pointerover', button());
    expect(isShown()).to.equal(true);
  });

  it('is above its trigger, at most 250 px wide, within the window', () => {
    point('pointerover', button());
    const box = text().getBoundingClientRect();
    expect(box.width).to.equal(250);
    expect(box.bottom).to.be.at.most(button().getBoundingClientRect().top);
    expect(box.left).to.be.at.least(0);
  });

  it('keeps 8 px from both sides of a window that is too narrow for it', async () => {
    const [width, height] = [innerWidth, innerHeight];
    await resizeWindow({ width: 240, height });
    button().style.cssText = 'position: fixed; left: 0; top: 200px';
    point('pointerover', button());
    expect(text().getBoundingClientRect().width).to.equal(240 - 16);
    await resizeWindow({ width, height });
  });

  it('hides when the pointer leaves', async () => {
    point('pointerover', button());
    point('pointerout', button());
    await waitUntil(() => !isShown());
  });

  it('shows if the pointer comes from an element that React renders in another root', async () => {
    const other = container.parentElement?.appendChild(document.createElement('div'));
    if (!other) throw new Error('no place for another root');
    const otherRoot = createRoot(other);
    otherRoot.render(<button type="button">Other</button>);
    await waitUntil(() => other.querySelector('button'));
    point('pointerover', button(), 'mouse', other.querySelector('button') ?? other);
    expect(isShown()).to.equal(true);
    otherRoot.unmount();
  });

  it('neither hides nor returns after Esc while the pointer moves inside its trigger', async () => {
    const content = button().firstElementChild ?? button();
    point('pointerover', button());
    point('pointerout', button(), 'mouse', content);
    await nextFrame();
    await nextFrame();
    expect(isShown()).to.equal(true);
    press(button(), 'Escape');
    point('pointerover', content, 'mouse', button());
    expect(isShown()).to.equal(false);
  });

  it('hides on Esc, and on no other key, while its trigger keeps the focus', () => {
    button().focus();
    point('pointerover', button());
    press(button(), 'a');
    expect(isShown()).to.equal(true);
    press(button(), 'Escape');
    expect(isShown()).to.equal(false);
    expect(document.activeElement).to.equal(button());
  });

  it('stays while its trigger has the focus, and hides when the focus leaves', async () => {
    button().focus();
    expect(isShown()).to.equal(true);
    point('pointerover', button());
    point('pointerout', button());
    await nextFrame();
    await nextFrame();
    expect(isShown()).to.equal(true);
    button().blur();
    expect(isShown()).to.equal(false);
  });

  it('stays while the pointer is on it, and hides when the pointer leaves it', async () => {
    const moveTo = (element: Element, aboveY = 0) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2 - aboveY].map(Math.round);
      return sendMouse({ type: 'move', position: [x ?? 0, y ?? 0] });
    };
    await moveTo(button());
    await waitUntil(isShown);
    await moveTo(text());
    await nextFrame();
    await nextFrame();
    expect(isShown()).to.equal(true);
    await moveTo(text(), 100);
    await waitUntil(() => !isShown());
    await resetMouse();
  });

  it('does not show while a finger moves over its trigger', () => {
    point('pointerover', button(), 'touch');
    expect(isShown()).to.equal(false);
  });

  it('shows on a long press, even if the finger moves away, and hides automatically', async () => {
    point('pointerdown', button(), 'touch');
    clock.advance(tooltipTouchShowMs - 1);
    expect(isShown()).to.equal(false);
    clock.advance(1);
    expect(isShown()).to.equal(true);
    point('pointerout', button(), 'touch');
    await nextFrame();
    await nextFrame();
    clock.advance(tooltipTouchHideMs - 1);
    expect(isShown()).to.equal(true);
    clock.advance(1);
    expect(isShown()).to.equal(false);
  });

  it('does not show while a mouse button is pressed', () => {
    const [clicked, pressed] = [...container.querySelectorAll('button')];
    if (!clicked || !pressed) throw new Error('no triggers');
    point('pointerdown', clicked);
    point('pointerdown', pressed, 'touch');
    clock.advance(tooltipTouchShowMs);
    expect(container.querySelectorAll(':popover-open')).to.have.length(1);
    expect(isShown()).to.equal(false);
  });

  for (const [what, end] of [
    ['a short touch', 'pointerup'],
    ['a touch that scrolls the page', 'pointercancel'],
  ] as const)
    it(`does not show for ${what}`, () => {
      const [short, long] = [...container.querySelectorAll('button')];
      const [tapped, pressed] = [...container.querySelectorAll('[role=tooltip]')];
      if (!short || !long) throw new Error('no triggers');
      point('pointerdown', short, 'touch');
      point(end, short, 'touch');
      point('pointerdown', long, 'touch');
      clock.advance(tooltipTouchShowMs);
      expect(pressed?.matches(':popover-open')).to.equal(true);
      expect(tapped?.matches(':popover-open')).to.equal(false);
    });

  /** Moves the trigger in the window, and returns the boxes of tooltip and trigger. */
  const boxAt = (css: string) => {
    button().style.cssText = `position: fixed; ${css}`;
    point('pointerover', button());
    return { text: text().getBoundingClientRect(), trigger: button().getBoundingClientRect() };
  };

  it('stays 8 px inside the window next to a trigger at either side', () => {
    expect(boxAt('left: 0; top: 200px').text.left).to.equal(8);
    text().hidePopover();
    expect(boxAt('right: 0; top: 200px').text.right).to.be.closeTo(innerWidth - 8, 1);
  });

  it('is 8 px below a trigger without space above', () => {
    const { text: box, trigger } = boxAt('left: 300px; top: 0');
    expect(box.top).to.be.closeTo(trigger.bottom + 8, 1);
  });

  it('is centered above a trigger with space above', () => {
    const { text: box, trigger } = boxAt('left: 300px; top: 300px');
    expect(box.bottom).to.be.closeTo(trigger.top - 8, 1);
    expect(box.left + box.width / 2).to.be.closeTo(trigger.left + trigger.width / 2, 1);
  });

  for (const [what, end] of [
    ['the finger is lifted', 'pointerup'],
    ['the page scrolls', 'pointercancel'],
  ] as const)
    it(`stays after a long press until its time is over, also if ${what}`, () => {
      point('pointerdown', button(), 'touch');
      clock.advance(tooltipTouchShowMs);
      point(end, button(), 'touch');
      clock.advance(tooltipTouchHideMs - 1);
      expect(isShown()).to.equal(true);
      clock.advance(1);
      expect(isShown()).to.equal(false);
    });
});
