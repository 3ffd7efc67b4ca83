import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Core } from '../../../src/core/kernel/core.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
// Loaded beforehand, so that no test waits for it.
import '../../../src/views/shared/modal/protect-modal.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { AppDialog, DIALOG_KINDS } from '../../views/support/app-dialog.ts';
import { byRole } from '../../views/support/by-role.ts';

// Rules: notifications-07, notifications-08, notifications-11, notifications-17, notifications-18

const MESSAGE = 'Something is to be read.';
const NOTICES = [
  {
    name: 'an error dialog',
    show: (core: Core) => dialogsService(core).showError('Failed!', MESSAGE),
    buttons: ['Close', 'Okay'],
  },
  {
    name: 'a confirmation dialog',
    show: (core: Core) => dialogsService(core).confirm('Confirmation', MESSAGE),
    buttons: ['Close', 'Cancel', 'Yes'],
  },
];

const root = () => {
  const found = document.querySelector('sso-notifications')?.shadowRoot;
  if (!found) throw new Error('There is no <sso-notifications>.');
  return found;
};
const shown = () =>
  document
    .querySelector('sso-notifications')
    ?.shadowRoot?.querySelector('dialog[role=alertdialog]:modal');
const clickOn = async (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  await sendMouse({ type: 'click', position });
};
const focused = () => {
  const { activeElement } = root();
  return activeElement?.ariaLabel ?? activeElement?.textContent;
};

for (const { name, show, buttons } of NOTICES)
  for (const kind of DIALOG_KINDS)
    describe(`${name} over a ${kind} dialog of the page`, () => {
      let core: Core;
      let removeCore: () => void;
      let app: AppDialog;
      let answered: Promise<boolean>;
      beforeEach(async () => {
        ({ core } = fakeCore());
        removeCore = provideWithoutNotices(core);
        watchNotices(core);
        app = new AppDialog(kind);
        answered = show(core);
        await waitUntil(shown, 'the dialog is shown');
        // The page hides what is added in a microtask of its own.
        await waitUntil(() => !AppDialog.hides(root().host), 'role queries find the dialog');
      });
      afterEach(async () => {
        app.close();
        await endNotices(core);
        removeCore();
        await resetMouse();
      });

      it('answers the mouse, and gives the focus back to the page’s dialog', async () => {
        const last = buttons.at(-1) ?? '';
        await clickOn(byRole(root(), 'button', last));
        expect(await answered).to.equal(true);
        await waitUntil(() => !shown() && app.hasFocus, 'the field has the focus');
        expect(app.isKept).to.equal(true);
        expect(AppDialog.hides(root().host)).to.equal(kind === 'custom');
      });

      it('answers Esc, which leaves the page’s dialog open', async () => {
        await sendKeys({ press: 'Escape' });
        expect(await answered).to.equal(false);
        await waitUntil(() => !shown(), 'the dialog is closed');
        expect(app.isKept).to.equal(true);
      });

      it('reaches each of its buttons by Tab', async () => {
        // Tab from the first or last one leaves the window for the browser's own controls.
        await sendKeys({ down: 'Shift' });
        for (let at = buttons.indexOf(focused() ?? ''); at > 0; at -= 1)
          await sendKeys({ press: 'Tab' });
        await sendKeys({ up: 'Shift' });
        const reached = [focused()];
        for (let times = 1; times < buttons.length; times += 1) {
          await sendKeys({ press: 'Tab' });
          reached.push(focused());
        }
        expect(reached).to.deep.equal(buttons);
        expect(app.isKept).to.equal(true);
      });

      it('keeps clicks on its text, which are not outside of the page’s dialog', async () => {
        const message = [...root().querySelectorAll('div')].find(
          ({ textContent }) => textContent === MESSAGE,
        );
        if (!message) throw new Error('There is no message.');
        await clickOn(message);
        expect([Boolean(shown()), app.isKept]).to.deep.equal([true, true]);
      });
    });
