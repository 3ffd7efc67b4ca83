import { expect } from '@open-wc/testing';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import '../../../src/elements/notifications/notifications-element.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
import { fakeCore, type CoreStart } from '../../support/fake-core.ts';
import { settled } from '../../support/settled.ts';
import { waitUntil } from '../../support/wait-until.ts';

const outlet = () => document.querySelector('sso-notifications');
const inOutlet = (selector: string) =>
  outlet()?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const button = (name: string) =>
  [...(outlet()?.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (candidate) => candidate.textContent === name || candidate.ariaLabel === name,
  );

describe('the page’s notices', () => {
  let takeAway: () => void;
  let core: Core;
  const open = (constants: CoreStart['constants'] = {}) => {
    ({ core } = fakeCore({ constants }));
    takeAway = provideCore(core);
    watchNotices(core);
  };
  afterEach(() => {
    outlet()?.remove();
    takeAway();
  });

  it('come with an outlet of their own, which is not there before the first', async () => {
    open();
    // As long as an outlet takes to come.
    await new Promise((resolve) => setTimeout(resolve));
    expect(outlet()).to.equal(null);
    toastsService(core).show('success', 'Successful !', 'You are logged in.');
    await waitUntil(() => inOutlet('.sso-toast')?.textContent.includes('You are logged in.'));
    expect(document.querySelectorAll('sso-notifications')).to.have.length(1);
    // Until its first frame it is inactive, with no animation to wait for.
    await waitUntil(() => {
      const toast = inOutlet('.sso-toast');
      return toast && getComputedStyle(toast).opacity === '1';
    });
    await settled(outlet()?.shadowRoot);
    await expect(outlet()).shadowDom.to.be.accessible();
  });

  it('show a toast in the top layer, above whatever the page piles up', async () => {
    open();
    const pile = document.createElement('div');
    pile.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:white';
    document.body.append(pile);
    toastsService(core).show('info', 'Title', 'Above all');
    await waitUntil(() => inOutlet('.sso-toast-active'));
    const box = inOutlet('.sso-toast')?.getBoundingClientRect();
    if (!box) throw new Error('no toast');
    await waitUntil(
      () => document.elementFromPoint(box.left + box.width / 2, box.top + 20) === outlet(),
    );
    pile.remove();
  });

  it('put the newest toast on top and let a tap take one away', async () => {
    open();
    toastsService(core).show('info', 'Old', 'first');
    toastsService(core).show('error', 'New', 'second');
    await waitUntil(() => outlet()?.shadowRoot?.querySelectorAll('.sso-toast').length === 2);
    expect(inOutlet('.sso-toast')?.textContent).to.contain('second');
    expect(inOutlet('.sso-toast')?.getAttribute('role')).to.equal('alert');
    inOutlet('.sso-toast')?.click();
    await waitUntil(() => outlet()?.shadowRoot?.querySelectorAll('.sso-toast').length === 1);
    expect(inOutlet('.sso-toast')?.textContent).to.contain('first');
  });

  it('keep a toast while it is focused, and let it go afterwards', async () => {
    open({ toastMs: 2000 });
    toastsService(core).show('info', 'Held', 'stay');
    toastsService(core).show('info', 'Not held', 'go');
    await waitUntil(() => outlet()?.shadowRoot?.querySelectorAll('.sso-toast').length === 2);
    const held = outlet()?.shadowRoot?.querySelectorAll('.sso-toast')[1];
    held?.querySelector('button')?.focus();
    await waitUntil(() => outlet()?.shadowRoot?.querySelectorAll('.sso-toast').length === 1);
    expect(inOutlet('.sso-toast')?.textContent).to.contain('stay');
    held?.querySelector('button')?.blur();
    await waitUntil(() => !inOutlet('.sso-toast'));
  });

  it('show an error that Okay answers true, with the focus on Okay', async () => {
    open();
    const answered = dialogsService(core).showError('Failed!', 'Something went wrong!');
    await waitUntil(() => inOutlet('[role=alertdialog]'));
    expect(outlet()?.shadowRoot?.activeElement?.textContent).to.equal('Okay');
    await settled(outlet()?.shadowRoot);
    await expect(outlet()).shadowDom.to.be.accessible();
    button('Okay')?.click();
    expect(await answered).to.equal(true);
    await waitUntil(() => !inOutlet('[role=alertdialog]'));
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
          inOutlet('[role=alertdialog]')?.dispatchEvent(new Event('cancel', { cancelable: true })),
      ]) {
        const answered = ask();
        await waitUntil(() => inOutlet('[role=alertdialog]'));
        dismiss();
        expect(await answered).to.equal(false);
        await waitUntil(() => !inOutlet('[role=alertdialog]'));
      }
    });

  it('answer a question with false by Cancel', async () => {
    open();
    const answered = dialogsService(core).confirm('Confirmation', 'Sure?');
    await waitUntil(() => inOutlet('[role=alertdialog]'));
    button('Cancel')?.click();
    expect(await answered).to.equal(false);
  });

  it('ask with Cancel and Yes, the focus on Cancel, and give the focus back', async () => {
    open();
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const answered = dialogsService(core).confirm('Confirmation', 'Disconnect?');
    await waitUntil(() => inOutlet('[role=alertdialog]'));
    expect(outlet()?.shadowRoot?.activeElement?.textContent).to.equal('Cancel');
    button('Yes')?.click();
    expect(await answered).to.equal(true);
    await waitUntil(() => document.activeElement === opener);
    opener.remove();
  });

  it('keep toasts within reach while a dialog makes the page inert', async () => {
    open();
    void dialogsService(core).showError('Failed!', 'Broken');
    toastsService(core).show('error', 'Failed!', 'Broken');
    await waitUntil(() => inOutlet('dialog[open] .sso-toast'));
    inOutlet('dialog[open] .sso-toast')?.click();
    await waitUntil(() => !inOutlet('.sso-toast'));
    dialogsService(core).closeAll();
  });

  it('show a snack bar that its action takes away', async () => {
    open();
    snackBarService(core).show('error', 'The code has expired');
    await waitUntil(() => inOutlet('.sso-snack'));
    expect(inOutlet('.sso-snack')?.textContent).to.contain('The code has expired');
    button('Okay')?.click();
    await waitUntil(() => !inOutlet('.sso-snack'));
  });

  it('cover the page while all of it waits, and survive an insistent Esc', async () => {
    open();
    let finish: () => void = () => undefined;
    const work = busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
    await waitUntil(() => inOutlet('.sso-overlay[open]'));
    const overlay = inOutlet('.sso-overlay') as HTMLDialogElement;
    overlay.close();
    await waitUntil(() => overlay.open);
    finish();
    await work;
    await waitUntil(() => !overlay.open);
  });

  it('show markup as the text it is', async () => {
    open();
    toastsService(core).show('error', '<b>Bold</b>', '<img src=x onerror=alert(1)>');
    await waitUntil(() => inOutlet('.sso-toast'));
    expect(inOutlet('.sso-toast img')).to.equal(null);
    expect(inOutlet('.sso-toast')?.textContent).to.contain('<img src=x onerror=alert(1)>');
  });
});
