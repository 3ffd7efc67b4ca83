import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';

// Rules: errors-20, errors-21, notifications-01, notifications-03, notifications-05, notifications-12

describe('the notices', () => {
  let screen: Screen;
  const cleanups: (() => void)[] = [];
  const open = async () => {
    screen = new Screen(noticesCss, {});
    screen.draw(<NoticesView />);
    await waitUntil(() => screen.shadow.querySelector('.sso-overlay'));
    return screen.fake.core;
  };
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

  describe('as toasts', () => {
    for (const kind of ['error', 'success', 'info'] as const)
      it(`have their own class for ${kind}`, async () => {
        toastsService(await open()).show(kind, 'Title', 'Message');
        const toast = await find('.sso-toast');
        expect(toast.classList.contains(`sso-toast-${kind}`)).to.equal(true);
      });

    it('have a unique icon for success', async () => {
      const { show } = toastsService(await open());
      show('success', 'A', 'well');
      show('error', 'B', 'badly');
      show('info', 'C', 'otherwise');
      const iconOf = async (text: string) =>
        (await find('.sso-toast', text)).querySelector('.sso-toast-icon')?.innerHTML;
      expect(await iconOf('otherwise')).to.equal(await iconOf('badly'));
      expect(await iconOf('well')).not.to.equal(await iconOf('badly'));
    });

    it('close with their own button or a click on them, one at a time', async () => {
      const { show } = toastsService(await open());
      show('info', 'A', 'stays');
      show('info', 'B', 'closes');
      show('info', 'C', 'also');
      await find('.sso-toast', 'stays');
      (await find('.sso-toast', 'closes')).querySelector('button')?.click();
      await waitUntil(() => all('.sso-toast').length === 2);
      (await find('.sso-toast', 'also')).click();
      await waitUntil(() => all('.sso-toast').length === 1);
      expect(all('.sso-toast')[0]?.textContent).to.include('stays');
    });

    it('are announced by live regions that exist before them, none inside another', async () => {
      const { show } = toastsService(await open());
      await waitUntil(
        () => all('.sso-toasts [role=alert], .sso-toasts [role=status]').length === 2,
      );
      const lanes = all('.sso-toasts [role]');
      for (const lane of lanes) {
        expect(lane.getAttribute('aria-atomic')).to.equal('false');
        expect(lane.parentElement?.closest('[role=alert], [role=status], [aria-live]')).to.equal(
          null,
        );
        expect(lane.textContent).to.equal('');
      }
      show('error', 'A', 'badly');
      show('success', 'B', 'well');
      const roleOf = async (text: string) =>
        (await find('.sso-toast', text)).closest('[role]')?.getAttribute('role');
      expect([await roleOf('badly'), await roleOf('well')]).to.deep.equal(['alert', 'status']);
      expect(all('.sso-toasts [role]')).to.deep.equal(lanes);
    });

    it('have the newest on top, whatever its kind', async () => {
      const { show } = toastsService(await open());
      const topOf = async (text: string) =>
        (await find('.sso-toast', text)).getBoundingClientRect().top;
      show('error', 'A', 'older');
      show('success', 'B', 'newer');
      expect(await topOf('newer')).to.be.below(await topOf('older'));
      show('error', 'C', 'newest');
      expect(await topOf('newest')).to.be.below(await topOf('newer'));
    });
  });

  describe('as a snack bar', () => {
    for (const [kind, live] of [
      ['error', 'assertive'],
      ['info', 'polite'],
    ] as const)
      it(`are in an ${live} live region for ${kind}`, async () => {
        snackBarService(await open()).show(kind, 'Message');
        const bar = await find('.sso-snack');
        expect(bar.parentElement?.getAttribute('aria-live')).to.equal(live);
        expect(bar.classList.contains(`sso-snack-${kind}`)).to.equal(true);
      });

    it('are in no live region if the message is read out elsewhere', async () => {
      snackBarService(await open()).show('error', 'Message', { isSilent: true });
      const bar = await find('.sso-snack');
      expect(bar.parentElement?.getAttribute('aria-live')).to.equal('off');
    });

    it('have an action with the given label, or Okay', async () => {
      const { show } = snackBarService(await open());
      show('info', 'Message');
      expect((await find('.sso-snack')).querySelector('button')?.textContent).to.equal('Okay');
      show('info', 'Message', { actionLabel: 'Undo' });
      await find('.sso-snack button', 'Undo');
    });
  });

  describe('of both kinds', () => {
    /** Adds a popover of the page above everything that was in the top layer before. */
    const cover = () => {
      const popover = document.createElement('div');
      popover.popover = 'manual';
      popover.style.cssText = 'inset:0;width:100vw;height:100vh;background:white';
      document.body.append(popover);
      popover.showPopover();
      cleanups.push(() => popover.remove());
    };
    const isAbove = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === screen.element;
    };

    it('move above a later popover of the page', async () => {
      const core = await open();
      toastsService(core).show('info', 'A', 'first');
      const first = await find('.sso-toast-active', 'first');
      await waitUntil(() => isAbove(first), 'the toast above the page');
      cover();
      expect(isAbove(first)).to.equal(false);
      toastsService(core).show('info', 'B', 'second');
      await find('.sso-toast-active', 'second');
      await waitUntil(() => isAbove(first), 'both toasts above the cover');
      cover();
      snackBarService(core).show('info', 'Saved');
      const bar = await find('.sso-snack');
      await waitUntil(() => isAbove(bar) && isAbove(first), 'all above the second cover');
    });

    it('are inside a dialog while it is open, and outside afterwards', async () => {
      const core = await open();
      toastsService(core).show('info', 'A', 'with it');
      await find('[popover] .sso-toast');
      void dialogsService(core).showError('Failed!', 'Broken');
      await find('dialog[open] .sso-toast');
      expect(all('.sso-toast')).to.have.length(1);
      dialogsService(core).closeAll();
      await find('[popover] .sso-toast');
    });
  });

  it('announce that the page is busy, and cannot be dismissed', async () => {
    const core = await open();
    const overlay = screen.shadow.querySelector('dialog.sso-overlay') as HTMLDialogElement;
    const status = () => nameOf(overlay.querySelector('[role=status]') as Element);
    expect([overlay.open, status()]).to.deep.equal([false, '']);
    let finish: () => void = () => undefined;
    const work = busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
    await waitUntil(() => overlay.matches(':modal'), 'the overlay');
    await waitUntil(() => status() !== '', 'it is announced');
    expect([status(), overlay.ariaLabel]).to.deep.equal(['Please wait…', 'Please wait…']);
    expect(overlay.querySelector('.sso-spinner')?.clientWidth).to.be.at.least(40);
    expect(overlay.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false);
    overlay.close();
    await waitUntil(() => overlay.matches(':modal'), 'it is open again');
    finish();
    await work;
    await waitUntil(() => !overlay.open && status() === '', 'it is closed');
  });

  it('ask and report in dialogs with buttons', async () => {
    const { showError, confirm } = dialogsService(await open());
    const press = async (name: string) => (await find('dialog[open] button', name)).click();
    const closed = showError('Failed!', 'Broken');
    await press('Okay');
    expect(await closed).to.equal(true);
    for (const [name, expected] of [
      ['Yes', true],
      ['Cancel', false],
    ] as const) {
      const answered = confirm('Confirmation', 'Sure?');
      await press(name);
      expect(await answered).to.equal(expected);
    }
  });

  it('focus the page’s title after a dialog that opened before anything had focus', async () => {
    const title = document.body.appendChild(document.createElement('h1'));
    title.style.marginBlockStart = '300vh';
    cleanups.push(() => title.remove());
    const closed = dialogsService(await open()).showError('Failed!', 'Broken');
    await find('dialog[open]');
    await sendKeys({ press: 'Escape' });
    expect(await closed).to.equal(false);
    await waitUntil(() => all('dialog[open]').length === 0, 'it is closed');
    expect(document.activeElement?.localName).to.equal('h1');
    expect(scrollY, 'the page does not scroll').to.equal(0);
  });

  it('are in the page’s language and its direction', async () => {
    const core = await open();
    const scope = screen.shadow.querySelector<HTMLElement>('[lang]');
    expect([scope?.lang, scope?.dir]).to.deep.equal(['en-US', 'ltr']);
    await messagesService(core).setLocale('ar_SA');
    await waitUntil(() => scope?.lang === 'ar-SA');
    expect(scope?.dir).to.equal('rtl');
  });
});
