import { expect } from '@open-wc/testing';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import type { Core } from '../../../src/core/kernel/core.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { mountNotifications } from '../../../src/elements/notifications/notifications-element.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { disable, READABLE, stylesOf } from '../../views/support/page-styles.ts';
import { ConsentSheet } from '../../../src/views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../../src/views/consent/sheet-view.ts';

// Rules: notifications-17, notifications-25

provideSheetView(ConsentSheet);

describe('over a page that disables all that inherits from it,', () => {
  let core: Core;
  const cleanups: (() => void)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    await endNotices(core);
  });

  /** Waits for an element of the notifications, and returns its styles. */
  const stylesIn = async (selector: string) => {
    const found = () =>
      document.querySelector('sso-notifications')?.shadowRoot?.querySelector(selector);
    await waitUntil(found, selector);
    return stylesOf(found() as Element);
  };
  const open = (page: HTMLElement) => {
    cleanups.push(disable(page));
    ({ core } = fakeCore());
    cleanups.push(provideWithoutNotices(core));
    mountNotifications();
  };

  for (const page of [document.body, document.documentElement])
    describe(`set on ${page.localName},`, () => {
      it('the text of a dialog can be read and selected', async () => {
        open(page);
        void dialogsService(core).showError('Failed!', 'Something went wrong!');
        expect(await stylesIn('[role=alertdialog] h2')).to.deep.equal(READABLE);
      });

      it('the text of the consent sheet can be read and selected', async () => {
        open(page);
        consentSheetService(core).open();
        cleanups.push(consentSheetService(core).close);
        expect(await stylesIn('.sso-consent-message')).to.deep.equal(READABLE);
      });

      it('the text of a toast and of the snack bar can be read, and pressed', async () => {
        open(page);
        toastsService(core).show('info', 'Title', 'Text');
        snackBarService(core).show('error', 'The code has expired');
        cleanups.push(snackBarService(core).close);
        expect(await stylesIn('.sso-snack-message')).to.deep.equal(READABLE);
        expect(await stylesIn('.sso-toast-message')).to.deep.equal({
          ...READABLE,
          cursor: 'pointer',
        });
      });

      it('the overlay of a busy page is shown, and takes all presses', async () => {
        open(page);
        let finish = () => {};
        void busyService(core).during(new Promise<void>((resolve) => (finish = resolve)));
        cleanups.push(() => finish());
        expect(await stylesIn('.sso-overlay[open]')).to.deep.equal(READABLE);
      });
    });
});
