import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/time/wait-until.ts';
import { WarnedPage } from './warned-page.ts';

// Rules: notifications-17, notifications-21

describe('a session warning over an app that', () => {
  let page: WarnedPage;
  beforeEach(() => {
    page = new WarnedPage();
  });
  afterEach(() => page.close());

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

  it('opens a dialog in a frame that takes the focus is answered', async function inFrame() {
    // Firefox leaves the focus in the frame, which is inert.
    if (navigator.userAgent.includes('Firefox')) this.skip();
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
    // The popover is inert and never hit, so only this shows which of both is painted above.
    let raised = 0;
    const observer = new MutationObserver(() => {
      raised += 1;
    });
    if (page.warning) observer.observe(page.warning, { attributeFilter: ['open'] });
    page.onClose(() => observer.disconnect());
    const popover = page.add(document.createElement('div'));
    popover.popover = 'manual';
    popover.append('Of the app');
    popover.style.cssText = 'inset: 0; width: 100vw; height: 100vh; margin: 0';
    const toggled: Event[] = [];
    popover.addEventListener('toggle', (event) => toggled.push(event));
    popover.showPopover();
    await waitUntil(() => toggled.length > 0, 'the popover is shown');
    await waitUntil(() => raised > 0, 'the warning is raised above the popover');
    await page.shown();
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

  it('closes all dialogs of the page opens again', async () => {
    await page.warn();
    page.warning?.close();
    await page.shown();
    page.warning?.removeAttribute('open');
    await page.shown();
    await page.answer();
  });
});
