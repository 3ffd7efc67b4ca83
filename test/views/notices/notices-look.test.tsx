import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: notifications-02, notifications-04, notifications-06, notifications-10, notifications-12

const WINDOW = { width: 800, height: 600 };
/** The distance that counts as "at the edge" of the window, in pixels. */
const NEAR = 32;

describe('the appearance of the notices', () => {
  let screen: Screen;
  const open = async (width = WINDOW.width) => {
    await resizeWindow({ ...WINDOW, width });
    screen = new Screen(noticesCss, {});
    screen.draw(<NoticesView />);
    await waitUntil(() => screen.shadow.querySelector('.sso-overlay'));
    return screen.fake.core;
  };
  afterEach(async () => {
    screen.close();
    await resizeWindow(WINDOW);
  });

  /** Returns the element once it is rendered and its animations have ended. */
  const rendered = async (selector: string): Promise<HTMLElement> => {
    await waitUntil(() => screen.shadow.querySelector(selector), selector);
    await settled(screen.shadow);
    return screen.shadow.querySelector(selector) as HTMLElement;
  };
  /** Returns an element's distances from the window's edges, without the scroll bar. */
  const gapsOf = (element: Element) => {
    const { top, left, right, bottom } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return { top, left, right: clientWidth - right, bottom: clientHeight - bottom };
  };
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  /** Returns a duration in the format of computed styles. */
  const seconds = (ms: number) => `${ms / 1000}s`;

  describe('a toast', () => {
    it('is in the top right corner', async () => {
      toastsService(await open(1280)).show('info', 'Title', 'Message');
      const { top, left, right } = gapsOf(await rendered('.sso-toast-active'));
      expect(top).to.be.within(0, NEAR);
      expect(right).to.equal(16);
      expect(left).to.be.greaterThan(1280 / 2);
    });

    it('is at the bottom if a screen says so, and breaks no word in a window of 180 px', async () => {
      const core = await open(180);
      screen.element.style.setProperty('--sso-toasts-top', 'auto');
      screen.element.style.setProperty('--sso-toasts-bottom', '16px');
      toastsService(core).show('success', 'Successful !', 'You are logged in.');
      const toast = await rendered('.sso-toast-active');
      expect(gapsOf(toast).bottom).to.be.closeTo(16, 1);
      for (const text of toast.querySelectorAll('strong, p')) {
        const style = getComputedStyle(text);
        const word = document.createElement('span');
        word.style.font = style.font;
        word.style.position = 'absolute';
        for (word.textContent of (text.textContent ?? '').split(' ')) {
          text.append(word);
          expect(widthOf(word), word.textContent ?? '').to.be.at.most(widthOf(text));
          word.remove();
        }
      }
    });

    it('eases in and out for as long as the core waits before it removes the toast', async () => {
      toastsService(await open()).show('info', 'Title', 'Message');
      const style = getComputedStyle(await rendered('.sso-toast-active'));
      const duration = seconds(CONSTANTS.toastEaseMs);
      expect(style.transitionProperty).to.equal('opacity, translate');
      expect(style.transitionDuration).to.equal(`${duration}, ${duration}`);
      expect(style.transitionTimingFunction).to.equal('ease, ease');
    });
  });

  it('are all in the notifications region, with an atomic snack bar', async () => {
    const core = await open();
    toastsService(core).show('info', 'Title', 'Message');
    snackBarService(core).show('error', 'Broken');
    const region = screen.shadow.querySelector('section[aria-label="Notifications"]');
    const snack = await rendered('.sso-snack');
    expect(region?.contains(await rendered('.sso-toast-active'))).to.equal(true);
    expect(region?.contains(snack)).to.equal(true);
    expect(snack.closest('[aria-live=assertive]')?.getAttribute('aria-atomic')).to.equal('true');
  });

  describe('the snack bar', () => {
    const LONG = 'The one-time password has expired. '.repeat(10);

    it('is at the bottom center', async () => {
      snackBarService(await open()).show('info', 'Saved');
      const { left, right, bottom } = gapsOf(await rendered('.sso-snack'));
      expect(left).to.be.closeTo(right, 1);
      expect(bottom).to.be.within(0, NEAR);
    });

    for (const [width, message, expected] of [
      [1280, 'Saved', 344],
      [1280, LONG, 422.4],
      [800, LONG, 344],
      [340, 'Saved', 340 - 32],
      [340, LONG, 340 - 32],
    ] as const)
      it(`is ${expected} px wide with ${message.length} characters in a window of ${width} px`, async () => {
        snackBarService(await open(width)).show('info', message);
        expect(widthOf(await rendered('.sso-snack'))).to.be.closeTo(expected, 1);
      });
  });

  describe('the spinner overlay', () => {
    it('covers the whole window in translucent dark gray at z-index 99999', async () => {
      void busyService(await open()).during(new Promise(() => undefined));
      const overlay = await rendered('.sso-overlay[open]');
      const { zIndex, backgroundColor } = getComputedStyle(overlay);
      expect(zIndex).to.equal('99999');
      expect(gapsOf(overlay)).to.deep.equal({ top: 0, left: 0, right: 0, bottom: 0 });
      const [red = 255, green = 255, blue = 255, alpha = 1] = (
        backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      expect(Math.max(red, green, blue)).to.be.lessThan(64);
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).to.be.lessThan(16);
      expect(alpha).to.be.within(0.3, 0.9);
    });

    it('fades in and out, each with its own duration', async () => {
      const core = await open();
      let finish: () => void = () => undefined;
      const work = busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
      const durations = () => {
        const { transitionProperty, transitionDuration } = getComputedStyle(
          screen.shadow.querySelector('.sso-overlay') as Element,
        );
        expect(transitionProperty).to.match(/^opacity,/);
        return new Set(transitionDuration.split(', '));
      };
      await rendered('.sso-overlay[open]');
      expect([...durations()]).to.deep.equal([seconds(CONSTANTS.spinnerFadeInMs)]);
      finish();
      await work;
      await rendered('.sso-overlay:not([open])');
      expect([...durations()]).to.deep.equal([seconds(CONSTANTS.spinnerFadeOutMs)]);
    });
  });

  describe('a dialog', () => {
    for (const [width, expected] of [
      [1280, 448],
      [2000, 560],
      [700, 400],
      [360, 360 - 32],
    ] as const)
      it(`is ${expected} px wide in a window of ${width} px`, async () => {
        void dialogsService(await open(width)).showError('Failed!', 'Something went wrong!');
        expect(widthOf(await rendered('[role=alertdialog]'))).to.equal(expected);
      });

    it('shows the ID of a failed request, which a click selects', async () => {
      void dialogsService(await open(1280)).showError('Failed!', 'Broken', '3f2a-9');
      const line = await rendered('[role=alertdialog] .sso-dialog-request');
      expect(line.innerText).to.equal('Request ID 3f2a-9');
      expect(getComputedStyle(line).userSelect).to.equal('all');
    });

    it('uses at most 80% of the window', async () => {
      void dialogsService(await open(660)).showError('Failed!', 'Something went wrong!');
      const dialog = await rendered('[role=alertdialog]');
      dialog.style.width = '100%';
      expect(widthOf(dialog)).to.equal(0.8 * 660);
    });
  });
});
