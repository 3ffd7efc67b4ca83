import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { held, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { EXTENDED, WarningScreen } from './warning-screen.tsx';

// Rules: notifications-11

/** Returns whether a click in the middle of an element reaches it. */
function isReachable(screen: WarningScreen, element: Element | undefined): boolean {
  if (!element) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = screen.shadow.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

describe('the session warning with other notices on the page', () => {
  let screen: WarningScreen;
  let field: HTMLInputElement;
  const open = async () => {
    screen = new WarningScreen(60_000);
    await screen.opened();
  };
  const button = (name: string) => screen.allByRole('button', name)[0];
  beforeEach(() => {
    field = document.createElement('input');
    document.body.append(field);
    field.focus();
  });
  afterEach(() => {
    screen.close();
    field.remove();
  });

  for (const how of ['a click', 'Enter'])
    it(`returns the focus after ${how} on Stay Signed In`, async () => {
      await open();
      const reply = held(EXTENDED);
      screen.refreshAnswers(reply.answer);
      if (how === 'Enter') await sendKeys({ press: 'Enter' });
      else screen.stay.click();
      await waitUntil(() => busyService(screen.fake.core).$busy.get() > 0);
      await waitUntil(() => screen.shadow.querySelector('.sso-overlay[open]'));
      reply.release();
      await screen.closed();
      await waitUntil(() => document.activeElement === field, 'the field has the focus');
    });

  it('returns the focus when another tab has refreshed', async () => {
    await open();
    screen.refreshElsewhere(1_800_000);
    await screen.closed();
    expect(document.activeElement).to.equal(field);
  });

  it('shows toasts above itself, reachable by pointer and keyboard', async () => {
    await open();
    toastsService(screen.fake.core).show('error', 'Failed!', 'Your changes were not saved.');
    await waitUntil(() => screen.shadow.querySelector('.sso-toast-active'));
    const dismiss = await screen.findByRole('button', 'Dismiss');
    await waitUntil(() => isReachable(screen, dismiss));
    dismiss.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => screen.shadow.querySelector('.sso-toast-removed'));
    screen.clock.advance(CONSTANTS.toastEaseMs);
    await waitUntil(() => !screen.shadow.querySelector('.sso-toast'));
    expect(screen.refreshes).to.equal(0);
  });

  it('shows toasts and the snack bar with their text aligned as elsewhere', async () => {
    await open();
    toastsService(screen.fake.core).show('error', 'Failed!', 'Your changes were not saved.');
    snackBarService(screen.fake.core).show('error', 'Not today.');
    for (const selector of ['.sso-toast-title', '.sso-toast-message', '.sso-snack-message']) {
      const text = () => screen.dialog.querySelector(selector);
      await waitUntil(text, selector);
      expect(getComputedStyle(text() as Element).textAlign, selector).to.equal('start');
    }
  });

  it('opens above an error dialog, which waits', async () => {
    screen = new WarningScreen(CONSTANTS.sessionWarningMs + 1000);
    const answered = dialogsService(screen.fake.core).showError('Failed!', 'Broken');
    await waitUntil(() => isReachable(screen, button('Okay')));
    screen.clock.advance(1000);
    await screen.opened();
    await waitUntil(() => isReachable(screen, button('Stay Signed In')));
    expect(screen.focused).to.equal('Stay Signed In');
    screen.refreshAnswers(EXTENDED).stay.click();
    await screen.closed();
    await waitUntil(() => isReachable(screen, button('Okay')));
    await waitUntil(() => screen.focused === 'Okay');
    button('Okay')?.click();
    expect(await answered).to.equal(true);
  });

  it('shows a later error dialog above itself, with the toasts', async () => {
    await open();
    const answered = dialogsService(screen.fake.core).showError('Failed!', 'Broken');
    toastsService(screen.fake.core).show('error', 'Failed!', 'Broken');
    await waitUntil(() => isReachable(screen, button('Okay')));
    await waitUntil(() => isReachable(screen, button('Dismiss')), 'the toast is reachable');
    button('Okay')?.click();
    expect(await answered).to.equal(true);
    await waitUntil(() => isReachable(screen, button('Stay Signed In')));
    await waitUntil(() => screen.focused === 'Stay Signed In');
    await waitUntil(() => isReachable(screen, button('Dismiss')), 'the toast is reachable');
  });

  it('stays on top after a failed refresh', async () => {
    await open();
    screen.refreshAnswers(refused(500)).stay.click();
    await waitUntil(() => screen.text.includes('That did not work'));
    await waitUntil(() => isReachable(screen, button('Stay Signed In')));
  });
});
