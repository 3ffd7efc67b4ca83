import { expect } from '@open-wc/testing';
import type { Core } from '../../../src/core/kernel/core.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import '../../../src/elements/notifications/notifications-element.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';
import { settled } from '../../support/time/settled.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: notifications-01, notifications-02, notifications-03, notifications-05, notifications-07, notifications-08
// Rules: notifications-11, security-01

const notifications = () => document.querySelector('sso-notifications');
const inNotifications = (selector: string) =>
  notifications()?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const button = (name: string) =>
  [...(notifications()?.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (candidate) => candidate.textContent === name || candidate.ariaLabel === name,
  );

describe('the page’s notices', () => {
  let removeCore: () => void;
  let core: Core;
  const open = (constants: CoreStart['constants'] = {}) => {
    const fake = fakeCore({ constants });
    ({ core } = fake);
    removeCore = provideWithoutNotices(core);
    watchNotices(core);
    return fake;
  };
  afterEach(async () => {
    await endNotices(core);
    removeCore();
  });

  it('add a notifications element with the first notice, not before', async () => {
    open();
    // Waits as long as the notifications element would take.
    await new Promise((resolve) => setTimeout(resolve));
    expect(notifications()).to.equal(null);
    toastsService(core).show('success', 'Successful !', 'You are logged in.');
    await waitUntil(() =>
      inNotifications('.sso-toast')?.textContent.includes('You are logged in.'),
    );
    expect(document.querySelectorAll('sso-notifications')).to.have.length(1);
    // Before its first frame it is inactive, without an animation to wait for.
    await waitUntil(() => {
      const toast = inNotifications('.sso-toast');
      return toast && getComputedStyle(toast).opacity === '1';
    });
    await settled(notifications()?.shadowRoot);
    await expect(notifications()).shadowDom.to.be.accessible();
  });

  it('show a toast in the top layer, above everything on the page', async () => {
    open();
    const cover = document.createElement('div');
    cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:white';
    document.body.append(cover);
    toastsService(core).show('info', 'Title', 'Above all');
    await waitUntil(() => inNotifications('.sso-toast-active'));
    const box = inNotifications('.sso-toast')?.getBoundingClientRect();
    if (!box) throw new Error('no toast');
    await waitUntil(
      () => document.elementFromPoint(box.left + box.width / 2, box.top + 20) === notifications(),
    );
    cover.remove();
  });

  it('put the newest toast on top, and dismiss one on tap', async () => {
    open();
    toastsService(core).show('info', 'Old', 'first');
    toastsService(core).show('error', 'New', 'second');
    await waitUntil(() => notifications()?.shadowRoot?.querySelectorAll('.sso-toast').length === 2);
    expect(inNotifications('.sso-toast')?.textContent).to.contain('second');
    expect(inNotifications('.sso-toast')?.closest('[role]')?.role).to.equal('alert');
    inNotifications('.sso-toast')?.click();
    await waitUntil(() => notifications()?.shadowRoot?.querySelectorAll('.sso-toast').length === 1);
    expect(inNotifications('.sso-toast')?.textContent).to.contain('first');
  });

  it('keep a toast while it is focused, and close it afterwards', async () => {
    const { page } = open();
    const clock = stopClock(page);
    const { toastMs, toastAfterHoverMs, toastEaseMs } = core.constants;
    toastsService(core).show('info', 'Focused', 'stay');
    toastsService(core).show('info', 'Not focused', 'go');
    await waitUntil(() => notifications()?.shadowRoot?.querySelectorAll('.sso-toast').length === 2);
    const focused = notifications()?.shadowRoot?.querySelectorAll('.sso-toast')[1];
    focused?.querySelector('button')?.focus();
    clock.advance(toastMs + toastEaseMs);
    await waitUntil(() => notifications()?.shadowRoot?.querySelectorAll('.sso-toast').length === 1);
    expect(inNotifications('.sso-toast')?.textContent).to.contain('stay');
    focused?.querySelector('button')?.blur();
    clock.advance(toastAfterHoverMs + toastEaseMs);
    await waitUntil(() => !inNotifications('.sso-toast'));
  });

  it('show an error with focus on Okay, which answers true', async () => {
    open();
    const answered = dialogsService(core).showError('Failed!', 'Something went wrong!');
    await waitUntil(() => inNotifications('[role=alertdialog]'));
    expect(notifications()?.shadowRoot?.activeElement?.textContent).to.equal('Okay');
    await settled(notifications()?.shadowRoot);
    await expect(notifications()).shadowDom.to.be.accessible();
    button('Okay')?.click();
    expect(await answered).to.equal(true);
    await waitUntil(() => !inNotifications('[role=alertdialog]'));
  });

  for (const [kind, ask] of [
    ['an error', () => dialogsService(core).showError('Failed!', 'Something went wrong!')],
    ['a question', () => dialogsService(core).confirm('Confirmation', 'Sure?')],
  ] as const)
    it(`close ${kind} with false by its close icon and by Esc`, async () => {
      open();
      for (const dismiss of [
        () => button('Close')?.click(),
        () =>
          inNotifications('[role=alertdialog]')?.dispatchEvent(
            new Event('cancel', { cancelable: true }),
          ),
      ]) {
        const answered = ask();
        await waitUntil(() => inNotifications('[role=alertdialog]'));
        dismiss();
        expect(await answered).to.equal(false);
        await waitUntil(() => !inNotifications('[role=alertdialog]'));
      }
    });

  it('answer a question with false by Cancel', async () => {
    open();
    const answered = dialogsService(core).confirm('Confirmation', 'Sure?');
    await waitUntil(() => inNotifications('[role=alertdialog]'));
    button('Cancel')?.click();
    expect(await answered).to.equal(false);
  });

  it('ask with Cancel and Yes, focus Cancel, and return the focus', async () => {
    open();
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const answered = dialogsService(core).confirm('Confirmation', 'Disconnect?');
    await waitUntil(() => inNotifications('[role=alertdialog]'));
    expect(notifications()?.shadowRoot?.activeElement?.textContent).to.equal('Cancel');
    button('Yes')?.click();
    expect(await answered).to.equal(true);
    await waitUntil(() => document.activeElement === opener);
    opener.remove();
  });

  it('keep toasts reachable while a dialog makes the page inert', async () => {
    open();
    void dialogsService(core).showError('Failed!', 'Broken');
    toastsService(core).show('error', 'Failed!', 'Broken');
    await waitUntil(() => inNotifications('dialog[open] .sso-toast'));
    inNotifications('dialog[open] .sso-toast')?.click();
    await waitUntil(() => !inNotifications('.sso-toast'));
    dialogsService(core).closeAll();
  });

  it('show a snack bar that its action closes', async () => {
    open();
    snackBarService(core).show('error', 'The code has expired');
    await waitUntil(() => inNotifications('.sso-snack'));
    expect(inNotifications('.sso-snack')?.textContent).to.contain('The code has expired');
    button('Okay')?.click();
    await waitUntil(() => !inNotifications('.sso-snack'));
  });

  it('cover the page while it is busy, and stay open on repeated Esc', async () => {
    open();
    let finish: () => void = () => undefined;
    const work = busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
    await waitUntil(() => inNotifications('.sso-overlay[open]'));
    const overlay = inNotifications('.sso-overlay') as HTMLDialogElement;
    overlay.close();
    await waitUntil(() => overlay.open);
    finish();
    await work;
    await waitUntil(() => !overlay.open);
  });

  it('show markup as text', async () => {
    open();
    toastsService(core).show('error', '<b>Bold</b>', '<img src=x onerror=alert(1)>');
    await waitUntil(() => inNotifications('.sso-toast'));
    expect(inNotifications('.sso-toast img')).to.equal(null);
    expect(inNotifications('.sso-toast')?.textContent).to.contain('<img src=x onerror=alert(1)>');
  });
});
