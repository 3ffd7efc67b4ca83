import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
// Loaded beforehand, so that no test waits for it.
import '../../../src/views/dashboard/palette/palette.tsx';
import { ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { AppDialog, DIALOG_KINDS } from '../support/app-dialog.ts';
import { forgetMouse } from '../support/forget-mouse.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { drawDashboard, prepareDashboard } from './dashboard-screen.tsx';

// Rules: notifications-17, notifications-18, notifications-26, palette-01, palette-04

for (const kind of DIALOG_KINDS)
  for (const place of ['below', 'inside'] as const)
    describe(`the command palette of a dashboard ${place} a ${kind} dialog of the page`, () => {
      let screen: Screen;
      let app: AppDialog;
      /** Dialogs of the elements recognize each other by the names of the elements around them. */
      let host: HTMLElement;
      beforeEach(async () => {
        screen = prepareDashboard();
        host = document.createElement('sso-test');
        host.append(screen.element);
        document.body.append(host);
        screen.fake.page.gateway.answer('usersProducts', ok(named('Deal', 'Price Lists')));
        drawDashboard(screen);
        const button = await screen.findByRole('button', /Go to/);
        if (place === 'inside') openApp(host);
        button.click();
        await waitUntil(isInField, 'the palette is open');
        // The palette imports the same file, before this.
        await import('../../../src/views/shared/modal/protect-modal.ts');
        if (place === 'below') openApp();
        await waitUntil(isInField, 'the palette is above the page’s dialog');
        await waitUntil(() => !AppDialog.hides(host), 'role queries find the palette');
      });
      afterEach(async () => {
        app.close();
        screen.close();
        host.remove();
        await forgetMouse();
      });

      const openApp = (...content: readonly Element[]) => {
        app = new AppDialog(kind, ...content);
        // Some pages do so themselves, although the browser makes all else inert.
        host.inert ||= kind === 'native';
      };
      const isInField = () => screen.shadow.activeElement?.role === 'combobox';
      const closed = () => waitUntil(() => !screen.shadow.querySelector('dialog:modal'), 'closed');

      it('is used with keys, which the page’s dialog does not get', async () => {
        await sendKeys({ type: 'deal' });
        await waitUntil(() => screen.allByRole('option').length === 1, 'one option');
        await sendKeys({ press: 'Escape' });
        await closed();
        expect(app.isKept).to.equal(true);
      });

      it('keeps the focus in its field while an option is pressed, and opens it then', async () => {
        const { x, y } = screen.byRole('option', /Price Lists/).getBoundingClientRect();
        await sendMouse({ type: 'move', position: [Math.round(x + 8), Math.round(y + 8)] });
        await sendMouse({ type: 'down' });
        expect(isInField()).to.equal(true);
        await sendMouse({ type: 'up' });
        await closed();
        expect(screen.fake.host.of('sso-product-open')).to.have.length(1);
        expect(app.isKept).to.equal(true);
      });

      it('closes on a click beside it, which leaves the page’s dialog open', async () => {
        await sendMouse({ type: 'click', position: [4, innerHeight - 4] });
        await closed();
        expect(app.isKept).to.equal(true);
      });
    });
