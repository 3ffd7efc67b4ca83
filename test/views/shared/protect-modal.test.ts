import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { protectModal } from '../../../src/views/shared/modal/protect-modal.ts';

// Rules: notifications-17

/** Returns a popover of the page in this place. */
function popoverAt(top: string): HTMLElement {
  const popover = document.createElement('div');
  popover.popover = 'manual';
  popover.append('Of the page');
  popover.style.cssText = `inset: ${top} 0 auto; width: 100vw; height: 100vh; margin: 0`;
  return popover;
}

describe('a modal dialog of ours whose protection is loaded late', () => {
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  for (const [title, top, expected] of [
    ['comes above a popover that the page has shown over it', '0', 1],
    ['is left alone if the popover is beside it', '-300vh', 0],
  ] as const)
    it(title, async () => {
      const [dialog, popover] = [document.createElement('dialog'), popoverAt(top)];
      dialog.className = 'sso-dialog';
      dialog.append('Ours');
      document.body.append(dialog, popover);
      cleanups.push(
        () => dialog.remove(),
        () => popover.remove(),
      );
      dialog.showModal();
      const shown = oneEvent(popover, 'toggle');
      popover.showPopover();
      await shown;
      // The popover is inert and never hit, so only this shows which of both is painted above.
      let raised = 0;
      dialog.addEventListener('close', () => (raised += 1));
      cleanups.push(protectModal(dialog));
      await nextFrame();
      await nextFrame();
      expect(raised).to.equal(expected);
      expect(dialog.matches(':modal')).to.equal(true);
    });
});
