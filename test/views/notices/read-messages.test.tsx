import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';

// Rules: notifications-02, notifications-05

/** Moves the pointer onto or off an element, by default from outside the window. */
const point = (
  element: Element,
  type: 'pointerover' | 'pointerout',
  relatedTarget: Element | null = null,
) =>
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, relatedTarget }));

describe('messages with the pointer or the focus on them', () => {
  let screen: Screen;
  /** Opens the notices on a clock that only the test advances. */
  const open = async () => {
    screen = new Screen(noticesCss, {});
    screen.draw(<NoticesView />);
    await waitUntil(() => screen.shadow.querySelector('.sso-overlay'));
    const { core, page } = screen.fake;
    return { core, ...core.constants, clock: stopClock(page) };
  };
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    screen.close();
  });

  const all = (selector: string) => [...screen.shadow.querySelectorAll<HTMLElement>(selector)];
  const find = async (selector: string, text = '') => {
    const found = () => all(selector).find(({ textContent }) => textContent.includes(text));
    await waitUntil(found, `${selector} ${text}`);
    return found() as HTMLElement;
  };

  it('stay as toasts', async () => {
    const { core, clock, toastMs, toastAfterHoverMs, toastEaseMs } = await open();
    const { show } = toastsService(core);
    show('info', 'A', 'hovered');
    const hovered = await find('.sso-toast', 'hovered');
    point(hovered, 'pointerover');
    show('info', 'B', 'focused');
    const focused = await find('.sso-toast', 'focused');
    focused.querySelector('button')?.focus();
    show('info', 'C', 'passing');
    await find('.sso-toast', 'passing');
    clock.advance(toastMs + toastEaseMs);
    await waitUntil(() => all('.sso-toast').length === 2, 'the other toast to close');
    expect([hovered.isConnected, focused.isConnected]).to.deep.equal([true, true]);
    point(hovered, 'pointerout');
    clock.advance(toastAfterHoverMs + toastEaseMs);
    await waitUntil(() => !hovered.isConnected, 'the pointer has left it');
    focused.querySelector('button')?.blur();
    clock.advance(toastAfterHoverMs + toastEaseMs);
    await waitUntil(() => !focused.isConnected, 'the focus has left it');
  });

  it('stay if the pointer comes from an element that React renders in another root', async () => {
    const { core, clock, toastMs, toastEaseMs } = await open();
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    cleanups.push(() => {
      root.unmount();
      container.remove();
    });
    root.render(<button type="button">A card</button>);
    await waitUntil(() => container.querySelector('button'));
    const { show } = toastsService(core);
    show('info', 'A', 'hovered');
    const hovered = await find('.sso-toast', 'hovered');
    point(hovered, 'pointerover', container.querySelector('button'));
    show('info', 'B', 'passing');
    await find('.sso-toast', 'passing');
    clock.advance(toastMs + toastEaseMs);
    await waitUntil(() => all('.sso-toast').length === 1, 'the other toast to close');
    expect(hovered.isConnected).to.equal(true);
  });

  it('stay while the focus is on them although the pointer has left, and the reverse', async () => {
    const { core, clock, toastMs, toastAfterHoverMs, toastEaseMs } = await open();
    const { show } = toastsService(core);
    show('info', 'A', 'focused');
    const focused = await find('.sso-toast', 'focused');
    focused.querySelector('button')?.focus();
    point(focused, 'pointerover');
    point(focused, 'pointerout');
    show('info', 'B', 'passing');
    await find('.sso-toast', 'passing');
    clock.advance(toastMs + toastEaseMs);
    await waitUntil(() => all('.sso-toast').length === 1, 'the other toast to close');
    expect(focused.isConnected).to.equal(true);
    point(focused, 'pointerover');
    focused.querySelector('button')?.blur();
    show('info', 'C', 'later');
    await find('.sso-toast', 'later');
    clock.advance(toastMs + toastEaseMs);
    await waitUntil(() => all('.sso-toast').length === 1, 'the later toast to close');
    expect(focused.isConnected).to.equal(true);
    point(focused, 'pointerout');
    clock.advance(toastAfterHoverMs + toastEaseMs);
    await waitUntil(() => !focused.isConnected, 'both have left it');
  });

  it('close after they moved into a dialog while the pointer was on them', async () => {
    const { core, clock, toastMs, toastEaseMs } = await open();
    toastsService(core).show('info', 'A', 'hovered');
    point(await find('.sso-toast', 'hovered'), 'pointerover');
    snackBarService(core).show('info', 'Held');
    point(await find('.sso-snack'), 'pointerover');
    void dialogsService(core).showError('Failed!', 'Broken');
    await find('dialog[open] .sso-toast');
    await find('dialog[open] .sso-snack');
    clock.advance(toastMs + toastEaseMs);
    await waitUntil(() => all('.sso-toast, .sso-snack').length === 0, 'both to close');
  });

  for (const [how, enter, leave] of [
    [
      'the pointer',
      (bar: Element) => point(bar, 'pointerover'),
      (bar: Element) => point(bar, 'pointerout'),
    ],
    [
      'the focus',
      (bar: Element) => bar.querySelector('button')?.focus(),
      (bar: Element) => bar.querySelector('button')?.blur(),
    ],
  ] as const)
    it(`stay as a snack bar with ${how} on it`, async () => {
      const { core, clock, snackBarMs, toastMs, toastEaseMs } = await open();
      snackBarService(core).show('info', 'Held');
      const bar = await find('.sso-snack');
      enter(bar);
      // When this toast has closed, the snack bar would have closed too.
      toastsService(core).show('info', 'A', 'passing');
      await find('.sso-toast');
      clock.advance(Math.max(snackBarMs, toastMs + toastEaseMs));
      await waitUntil(() => all('.sso-toast').length === 0, 'the toast to close');
      expect(bar.isConnected).to.equal(true);
      leave(bar);
      clock.advance(snackBarMs);
      await waitUntil(() => all('.sso-snack').length === 0, 'the snack bar to close');
    });
});
