import { expect, nextFrame } from '@open-wc/testing';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { PUT_BACK_MS } from '../../../src/elements/notifications/keep-on-page.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { WarnedPage } from './warned-page.ts';

// Rules: notifications-17, notifications-19, notifications-21, notifications-22

const ATTRIBUTES = ['inert', 'hidden', 'aria-hidden'];

describe('a session warning over an app that, frame by frame,', () => {
  let page: WarnedPage;
  beforeEach(() => {
    page = new WarnedPage();
  });
  afterEach(async () => {
    await page.close();
    for (const name of ATTRIBUTES) document.body.removeAttribute(name);
  });

  const later = (act: () => void) => () => void requestAnimationFrame(act);

  for (const [when, delayed] of [
    ['in the frame of the warning', later],
    ['two frames later', (act: () => void) => later(later(act))],
  ] as const)
    it(`opens a dialog ${when} is answered, and leaves that dialog open`, async () => {
      const dialog = page.addDialog();
      const open = delayed(() => dialog.showModal());
      document.addEventListener('sso-session-warning', open, { once: true });
      page.onClose(() => document.removeEventListener('sso-session-warning', open));
      await page.warn();
      await waitUntil(() => dialog.open, 'the app’s dialog');
      await page.shown();
      await page.answer();
      expect(dialog.open).to.equal(true);
    });

  it('raises its own dialog again each time it loses the focus never stops the page', async () => {
    const dialog = page.addDialog();
    const controller = new AbortController();
    page.onClose(() => controller.abort());
    let raised = 0;
    const raise = () => {
      raised += 1;
      dialog.close();
      dialog.showModal();
    };
    dialog.showModal();
    await page.warn();
    document.addEventListener(
      'focusin',
      (event) => {
        if (!event.composedPath().includes(dialog)) raise();
      },
      { capture: true, signal: controller.signal },
    );
    raise();
    // A page that can paint is not stopped.
    for (let frames = 0; frames < 30; frames += 1) await nextFrame();
    expect(raised).to.be.within(1, 500);
    controller.abort();
    dialog.close();
    dialog.showModal();
    await page.shown();
    await page.answer();
  });

  for (const name of ATTRIBUTES)
    it(`sets ${name} again is answered`, async () => {
      await page.warn();
      let frame = 0;
      const block = () => {
        for (const element of [document.body, page.notifications, page.warning])
          element?.setAttribute(name, 'true');
        frame = requestAnimationFrame(block);
      };
      block();
      page.onClose(() => cancelAnimationFrame(frame));
      for (let frames = 0; frames < 3; frames += 1) await nextFrame();
      // An element that is beside a hidden body is rendered anew.
      await page.shown();
      await waitUntil(
        () =>
          [page.notifications, page.warning].every((each) => each?.getAttribute(name) !== 'true'),
        'nothing hides the warning',
      );
      await page.answer();
      expect(document.body.getAttribute(name)).to.equal('true');
    });

  it('sets inert as soon as it is taken away never stops the page', async () => {
    await page.warn();
    const { notifications } = page;
    let times = 0;
    const observer = new MutationObserver(() => {
      times += 1;
      if (!notifications.inert) notifications.inert = true;
    });
    observer.observe(notifications, { attributeFilter: ['inert'] });
    page.onClose(() => observer.disconnect());
    notifications.inert = true;
    for (let frames = 0; frames < 3; frames += 1) await nextFrame();
    expect(times).to.be.greaterThan(1);
    observer.disconnect();
    notifications.inert = true;
    await waitUntil(() => !notifications.inert, 'the warning is usable');
    await page.answer();
  });

  it('removes <sso-notifications> in each of ten frames is answered, and left alone afterwards', async () => {
    await page.warn();
    for (let frames = 0; frames < 10; frames += 1) {
      document.querySelector('sso-notifications')?.remove();
      await nextFrame();
    }
    await page.shown();
    await page.answer();
    // What the answer has to say may come a moment later.
    do {
      toastsService(page.fake.core).dismissAll();
      document.querySelector('sso-notifications')?.remove();
      // Longer than an element that is needed takes to be put back.
      await new Promise((resolve) => setTimeout(resolve, 2 * PUT_BACK_MS));
    } while (document.querySelector('sso-notifications'));
  });
});
