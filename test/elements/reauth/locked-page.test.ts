import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { mountNotifications } from '../../../src/elements/notifications/notifications-element.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { byRole } from '../../views/support/by-role.ts';
import { lockScrolling, stylesOfPage } from '../../views/support/page-styles.ts';
import { STAY, WarnedPage } from '../notifications/warned-page.ts';
import { ConfirmPage } from '../confirm/confirm-page.ts';
import { ReauthPage } from './reauth-page.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: confirm-03, notifications-17

const root = () => document.querySelector('sso-notifications')?.shadowRoot;

/** The modals over a page, and the button that closes each. */
const MODALS = [
  {
    name: 'an error dialog',
    open() {
      const { core } = fakeCore();
      const removeCore = provideWithoutNotices(core);
      mountNotifications();
      void dialogsService(core).showError('Failed!', 'Something went wrong!\n'.repeat(9));
      return { close: () => endNotices(core).then(removeCore) };
    },
    find: () => root()?.querySelector<HTMLDialogElement>('[role=alertdialog]:modal'),
    button: 'Okay',
  },
  {
    name: 'the session warning',
    async open() {
      const page = new WarnedPage();
      await page.warn();
      return page;
    },
    find: () => root()?.querySelector<HTMLDialogElement>('.sso-session-warning:modal'),
    button: STAY,
  },
  {
    name: 'the sign-in over the page',
    async open() {
      const page = new ReauthPage();
      await page.expire();
      await page.ready();
      page.field('password').value = 'Portal-2026!';
      return page;
    },
    find: () => document.querySelector<HTMLDialogElement>('dialog.sso-reauth:modal'),
    button: 'Sign In',
  },
  {
    name: 'the dialog for a confirmation',
    async open() {
      const page = new ConfirmPage();
      await page.ask();
      page.password.value = 'Portal-2026!';
      return page;
    },
    find: () => document.querySelector<HTMLDialogElement>('dialog.sso-confirm:modal'),
    button: 'Confirm',
  },
];

for (const { name, open, find, button } of MODALS)
  for (const when of ['before it opens', 'while it is open'] as const)
    describe(`${name} over a page that locks its scrolling ${when}`, () => {
      let unlock = () => {};
      let modal: { close: () => Promise<void> } | undefined;
      const opened = () => {
        const dialog = find();
        if (!dialog) throw new Error('There is no modal dialog.');
        return dialog;
      };
      afterEach(async () => {
        await modal?.close();
        unlock();
        await resizeWindow({ width: 800, height: 600 });
        await resetMouse();
      });

      it('fits in a low window, scrolls, and leaves the lock as it is when its button is pressed', async () => {
        await resizeWindow({ width: 480, height: 200 });
        if (when === 'before it opens') unlock = lockScrolling();
        modal = await open();
        await waitUntil(find, 'the dialog is open');
        if (when === 'while it is open') unlock = lockScrolling();
        const lock = stylesOfPage();
        const dialog = opened();
        await settled(document);
        await settled(root());
        const { top, bottom, left, right } = dialog.getBoundingClientRect();
        expect(
          [top, left, innerHeight - bottom, innerWidth - right].every((px) => px >= 0),
        ).to.equal(true);
        const target = byRole(dialog, 'button', button);
        const isAtEnd = () => dialog.scrollTop + dialog.clientHeight > dialog.scrollHeight - 1;
        // In a field, the key moves the caret.
        target.focus();
        dialog.scrollTop = 0;
        expect(isAtEnd()).to.equal(false);
        await sendKeys({ press: 'End' });
        await waitUntil(isAtEnd, 'the dialog is scrolled to its end');
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = target.getBoundingClientRect();
        const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
        await sendMouse({ type: 'click', position });
        await waitUntil(() => !find(), 'the dialog is closed');
        expect(stylesOfPage()).to.deep.equal(lock);
      });
    });
