import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import type { CoreStart } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';

describe('the notices', () => {
  let screen: Screen;
  const cleanups: (() => void)[] = [];
  const open = async (constants: CoreStart['constants'] = {}) => {
    screen = new Screen(noticesCss, { constants });
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
  /** The pointer goes onto an element, or off it. */
  const point = (element: Element, type: 'pointerover' | 'pointerout') =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true }));

  describe('that are toasts', () => {
    for (const [kind, role] of [
      ['error', 'alert'],
      ['success', null],
      ['info', null],
    ] as const)
      it(`have ${role ? `the role ${role}` : 'no role'} and a look of their own for ${kind}`, async () => {
        toastsService(await open()).show(kind, 'Title', 'Message');
        const toast = await find('.sso-toast');
        expect(toast.getAttribute('role')).to.equal(role);
        expect(toast.classList.contains(`sso-toast-${kind}`)).to.equal(true);
      });

    it('have a mark for success that no other has', async () => {
      const { show } = toastsService(await open());
      show('success', 'A', 'well');
      show('error', 'B', 'badly');
      show('info', 'C', 'otherwise');
      const iconOf = async (text: string) =>
        (await find('.sso-toast', text)).querySelector('.sso-toast-icon')?.innerHTML;
      expect(await iconOf('otherwise')).to.equal(await iconOf('badly'));
      expect(await iconOf('well')).not.to.equal(await iconOf('badly'));
    });

    it('stay while the pointer is on them', async () => {
      const { show } = toastsService(await open({ toastMs: 600 }));
      show('info', 'A', 'held');
      const held = await find('.sso-toast', 'held');
      point(held, 'pointerover');
      show('info', 'B', 'passing');
      await find('.sso-toast', 'passing');
      await waitUntil(() => all('.sso-toast').length === 1, 'the other to go');
      expect(held.isConnected).to.equal(true);
      point(held, 'pointerout');
      await waitUntil(() => all('.sso-toast').length === 0, 'both gone');
    });

    it('go at their own button, each by itself', async () => {
      const { show } = toastsService(await open());
      show('info', 'A', 'stays');
      show('info', 'B', 'goes');
      const toast = await find('.sso-toast', 'goes');
      await find('.sso-toast', 'stays');
      toast.querySelector('button')?.click();
      await waitUntil(() => all('.sso-toast').length === 1);
      expect(all('.sso-toast')[0]?.textContent).to.include('stays');
    });

    it('are spoken once each, by a region that stands before them', async () => {
      toastsService(await open()).show('info', 'A', 'first');
      const region = (await find('.sso-toast')).parentElement;
      expect(region?.getAttribute('aria-live')).to.equal('polite');
      expect(region?.getAttribute('aria-relevant')).to.equal('additions');
    });
  });

  describe('that are a snack bar', () => {
    for (const [kind, live] of [
      ['error', 'assertive'],
      ['info', 'polite'],
    ] as const)
      it(`are spoken in an ${live} way for ${kind}`, async () => {
        snackBarService(await open()).show(kind, 'Message');
        const bar = await find('.sso-snack');
        expect(bar.parentElement?.getAttribute('aria-live')).to.equal(live);
        expect(bar.classList.contains(`sso-snack-${kind}`)).to.equal(true);
      });

    it('have an action by the name that is given, or Okay', async () => {
      const { show } = snackBarService(await open());
      show('info', 'Message');
      expect((await find('.sso-snack')).querySelector('button')?.textContent).to.equal('Okay');
      show('info', 'Message', 'Undo');
      await find('.sso-snack button', 'Undo');
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
      it(`stay while ${how} is on them`, async () => {
        const core = await open({ snackBarMs: 500, toastMs: 700 });
        snackBarService(core).show('info', 'Held');
        const bar = await find('.sso-snack');
        enter(bar);
        // When it has gone, the snack bar would have gone before.
        toastsService(core).show('info', 'A', 'passing');
        await find('.sso-toast');
        await waitUntil(() => all('.sso-toast').length === 0, 'the toast gone');
        expect(bar.isConnected).to.equal(true);
        leave(bar);
        await waitUntil(() => all('.sso-snack').length === 0, 'the snack bar gone');
      });
  });

  describe('of either kind', () => {
    /** Something of the page's that lies above all that was lifted before it. */
    const cover = () => {
      const pile = document.createElement('div');
      pile.popover = 'manual';
      pile.style.cssText = 'inset:0;width:100vw;height:100vh;background:white';
      document.body.append(pile);
      pile.showPopover();
      cleanups.push(() => pile.remove());
    };
    const isAbove = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === screen.element;
    };

    it('are lifted above what the page has put on top since', async () => {
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

    it('stand in the dialog while there is one, and beside it afterwards', async () => {
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

  it('say that the page waits for as long as it does, and cannot be dismissed', async () => {
    const core = await open();
    const overlay = screen.shadow.querySelector('dialog.sso-overlay') as HTMLDialogElement;
    const said = () => nameOf(overlay.querySelector('[role=status]') as Element);
    expect([overlay.open, said()]).to.deep.equal([false, '']);
    let finish: () => void = () => undefined;
    const work = busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
    await waitUntil(() => overlay.matches(':modal'), 'the overlay');
    await waitUntil(() => said() !== '', 'it is said');
    expect(said()).to.equal(overlay.getAttribute('aria-label'));
    expect(overlay.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false);
    finish();
    await work;
    await waitUntil(() => !overlay.open && said() === '', 'it has gone');
  });

  it('ask and tell in dialogs whose buttons answer', async () => {
    const { showError, confirm } = dialogsService(await open());
    const press = async (name: string) => (await find('dialog[open] button', name)).click();
    const told = showError('Failed!', 'Broken');
    await press('Okay');
    expect(await told).to.equal(true);
    for (const [name, expected] of [
      ['Yes', true],
      ['Cancel', false],
    ] as const) {
      const asked = confirm('Confirmation', 'Sure?');
      await press(name);
      expect(await asked).to.equal(expected);
    }
  });

  it('give the focus to the page’s title after a dialog that opened before anything had it', async () => {
    const title = document.body.appendChild(document.createElement('h1'));
    cleanups.push(() => title.remove());
    const told = dialogsService(await open()).showError('Failed!', 'Broken');
    await find('dialog[open]');
    await sendKeys({ press: 'Escape' });
    expect(await told).to.equal(false);
    await waitUntil(() => all('dialog[open]').length === 0, 'it has closed');
    expect(document.activeElement?.localName).to.equal('h1');
  });
});
