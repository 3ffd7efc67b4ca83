import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../support/time/wait-until.ts';
import { WarnedPage } from './warned-page.ts';

// Rules: notifications-17, notifications-21, notifications-22

/** More than the elements raise the warning in 30 frames. */
const MOST_RAISED = 1_000;
const ATTRIBUTES = ['inert', 'hidden', 'aria-hidden'];

describe('a session warning over an app that', () => {
  let page: WarnedPage;
  beforeEach(() => {
    page = new WarnedPage();
  });
  afterEach(async () => {
    await page.close();
    for (const name of ATTRIBUTES) document.body.removeAttribute(name);
  });

  /** Runs `act` in the task in which the warning is due. */
  const whenWarned = (act: () => void) => {
    document.addEventListener('sso-session-warning', act, { once: true });
    page.onClose(() => document.removeEventListener('sso-session-warning', act));
  };
  const later = (act: () => void) => () => void requestAnimationFrame(act);

  for (const [when, delayed] of [
    ['in the same task', (act: () => void) => act],
    ['in the next microtask', (act: () => void) => () => queueMicrotask(act)],
    ['in the next frame', later],
    ['two frames later', (act: () => void) => later(later(act))],
  ] as const)
    it(`opens a dialog ${when} is answered, and leaves that dialog open`, async () => {
      const dialog = page.addDialog();
      whenWarned(delayed(() => dialog.showModal()));
      await page.warn();
      await waitUntil(() => dialog.open, 'the app’s dialog');
      await page.shown();
      await page.answer();
      expect(dialog.open).to.equal(true);
    });

  for (const mode of ['open', 'closed'] as const)
    it(`opens a dialog in a shadow tree, ${mode}, is answered`, async () => {
      await page.warn();
      const root = page.add(document.createElement('div')).attachShadow({ mode });
      const dialog = page.addDialog(root);
      dialog.showModal();
      await page.shown();
      await page.answer();
      expect(dialog.open).to.equal(true);
    });

  it('opens a dialog in a frame that takes the focus is answered', async () => {
    const frame = page.add(document.createElement('iframe'));
    await page.warn();
    const inFrame = frame.contentDocument;
    if (!inFrame) throw new Error('The frame has no document.');
    const dialog = inFrame.createElement('dialog');
    const field = inFrame.createElement('input');
    dialog.append(field);
    inFrame.body.append(dialog);
    dialog.showModal();
    frame.focus();
    field.focus();
    await page.shown();
    await page.answer();
    expect(dialog.open).to.equal(true);
  });

  it('shows a popover over it is answered', async () => {
    await page.warn();
    const popover = page.add(document.createElement('div'));
    popover.popover = 'manual';
    popover.append('Of the app');
    popover.style.cssText = 'inset: 0; width: 100vw; height: 100vh; margin: 0';
    const toggled: Event[] = [];
    popover.addEventListener('toggle', (event) => toggled.push(event));
    popover.showPopover();
    await waitUntil(() => toggled.length > 0, 'the popover is shown');
    const { left, top } = page.warning?.getBoundingClientRect() ?? new DOMRect();
    // The popover is inert, so it is not hit although it would be painted above.
    const isTopmost = () => {
      popover.inert = false;
      return document.elementsFromPoint(left + 4, top + 4)[0] === page.notifications;
    };
    await waitUntil(isTopmost, 'the warning is above the popover');
    await page.answer();
  });

  it('uses two dialog libraries at once is answered', async () => {
    // Both listen before the elements do.
    const trap = page.addDialog();
    const second = page.addDialog();
    const controller = new AbortController();
    page.onClose(() => controller.abort());
    const { signal } = controller;
    const field = trap.querySelector('input');
    const isOutside = (event: Event) => !event.composedPath().includes(trap);
    document.addEventListener('focusin', (event) => isOutside(event) && field?.focus(), {
      capture: true,
      signal,
    });
    document.addEventListener('keydown', (event) => isOutside(event) && event.preventDefault(), {
      capture: true,
      signal,
    });
    const hideSiblings = () => {
      for (const element of document.body.children) {
        if (element === second) continue;
        if (element instanceof HTMLElement) element.inert = true;
        element.setAttribute('aria-hidden', 'true');
      }
    };
    const observer = new MutationObserver(hideSiblings);
    observer.observe(document.body, { childList: true });
    page.onClose(() => observer.disconnect());
    trap.show();
    second.showModal();
    hideSiblings();
    await page.warn();
    await page.answer();
    expect([trap.open, second.open]).to.deep.equal([true, true]);
  });

  for (const [when, delayed] of [
    ['at once', (act: () => void) => act],
    ['in a microtask', (act: () => void) => () => queueMicrotask(act)],
  ] as const)
    it(`raises its own dialog ${when} each time it loses the focus never stops the page`, async () => {
      const dialog = page.addDialog();
      const controller = new AbortController();
      page.onClose(() => controller.abort());
      let raised = 0;
      const raise = delayed(() => {
        raised += 1;
        // A page that is stopped could not report it.
        if (raised > MOST_RAISED) return;
        dialog.close();
        dialog.showModal();
      });
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
      expect(raised).to.be.within(1, MOST_RAISED);
      controller.abort();
      dialog.close();
      dialog.showModal();
      await page.shown();
      await page.answer();
    });

  it('closes all dialogs of the page opens again', async () => {
    await page.warn();
    page.warning?.close();
    await page.shown();
    page.warning?.removeAttribute('open');
    await page.shown();
    await page.answer();
  });

  for (const name of ATTRIBUTES)
    it(`sets ${name} again in each frame is answered`, async () => {
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
      const values = [page.notifications, page.warning].map((element) =>
        element?.getAttribute(name),
      );
      expect(values.filter((value) => value === 'true')).to.deep.equal([]);
      await page.answer();
      expect(document.body.getAttribute(name)).to.equal('true');
    });

  it('sets inert again as soon as it is taken away never stops the page', async () => {
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
});
