import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { chromeCss } from '../../../src/views/shared/chrome/chrome-css.ts';
import { Header } from '../../../src/views/shared/chrome/header.tsx';
import { ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { AppDialog, DIALOG_KINDS } from '../support/app-dialog.ts';
import { nameOf } from '../support/by-role.ts';
import { forgetMouse } from '../support/forget-mouse.ts';
import { READABLE, stylesOf } from '../support/page-styles.ts';
import { Screen } from '../support/screen.ts';

// Rules: header-06, notifications-17, notifications-18, notifications-25, notifications-26

for (const kind of DIALOG_KINDS)
  for (const place of ['below', 'inside'] as const)
    describe(`the profile panel of a header ${place} a ${kind} dialog of the page`, () => {
      let screen: Screen;
      let app: AppDialog;
      /** Dialogs of the elements recognize each other by the names of the elements around them. */
      let host: HTMLElement;
      beforeEach(async () => {
        screen = new Screen(chromeCss, signedIn());
        host = document.createElement('sso-test');
        host.append(screen.element);
        document.body.append(host);
        screen.fake.page.gateway.answer('lookup', ok({ lookupValues: [] }));
        screen.draw(
          <div className="sso-scope sso-page">
            <Header host={screen.fake.host} />
          </div>,
        );
        const name = await screen.findByRole('button', /Open profile panel/);
        if (place === 'inside') openApp(host);
        name.click();
        await waitUntil(() => panel()?.matches(':modal'), 'the panel is open');
        // The panel imports the same file, before this.
        await import('../../../src/views/shared/modal/protect-modal.ts');
        if (place === 'below') openApp();
        const isFocusInPanel = () => panel()?.contains(screen.shadow.activeElement);
        await waitUntil(isFocusInPanel, 'the panel is above the page’s dialog');
        await waitUntil(() => !AppDialog.hides(host), 'role queries find the panel');
        await settled(screen.shadow);
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
      const panel = () => screen.shadow.querySelector('dialog');
      const press = async (x: number, y: number) => {
        await sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });
      };
      const pressOn = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return press(x + width / 2, y + height / 2);
      };
      const closed = () => waitUntil(() => !panel()?.open, 'the panel is closed');

      it('is found by role queries, and is used with the mouse', async () => {
        expect(stylesOf(screen.byRole('heading', 'Ada Lovelace'))).to.deep.equal(READABLE);
        await pressOn(screen.byRole('heading', 'Ada Lovelace'));
        expect([panel()?.open, app.isKept]).to.deep.equal([true, true]);
        await pressOn(screen.byRole('button', 'Close profile panel'));
        await closed();
        expect(app.isKept).to.equal(true);
      });

      it('closes on Esc, which leaves the page’s dialog open', async () => {
        await sendKeys({ press: 'Escape' });
        await closed();
        expect(app.isKept).to.equal(true);
      });

      it('closes on a click beside it, which leaves the page’s dialog open', async () => {
        await press(4, innerHeight - 4);
        await closed();
        expect(app.isKept).to.equal(true);
      });

      it('reaches its controls by Tab', async () => {
        const reached = new Set<string>();
        for (let times = 0; times < 3; times += 1) {
          if (screen.shadow.activeElement) reached.add(nameOf(screen.shadow.activeElement));
          await sendKeys({ press: 'Tab' });
        }
        expect([...reached]).to.deep.equal(['Close profile panel', 'My Profile', 'Sign out']);
        expect(app.isKept).to.equal(true);
      });

      it('stays open when the mouse is pressed inside and released beside it', async () => {
        const { x, y } = screen.byRole('heading', 'Ada Lovelace').getBoundingClientRect();
        await sendMouse({ type: 'move', position: [Math.round(x + 4), Math.round(y + 8)] });
        await sendMouse({ type: 'down' });
        await sendMouse({ type: 'move', position: [4, innerHeight - 4] });
        await sendMouse({ type: 'up' });
        expect([panel()?.open, app.isKept]).to.deep.equal([true, true]);
      });
    });
