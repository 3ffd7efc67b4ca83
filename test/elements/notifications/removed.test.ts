import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import { mountNotifications } from '../../../src/elements/notifications/notifications-element.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { WarnedPage } from './warned-page.ts';
import { ConsentSheet } from '../../../src/views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../../src/views/consent/sheet-view.ts';

// Rules: notifications-19

provideSheetView(ConsentSheet);

const inNotifications = (selector: string): HTMLElement[] => [
  ...(document
    .querySelector('sso-notifications')
    ?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];

describe('a page that removes or moves <sso-notifications>', () => {
  let page: WarnedPage;
  beforeEach(() => {
    page = new WarnedPage();
  });
  afterEach(() => page.close());

  /** Replaces the page's body until the test ends. */
  const replaceBody = () => {
    const { body } = document;
    document.body = document.createElement('body');
    page.onClose(() => {
      document.body = body;
    });
  };
  const emptyBody = () => {
    const content = [...document.body.childNodes].filter(
      (node) => node !== document.querySelector('sso-notifications'),
    );
    document.body.replaceChildren();
    page.onClose(() => document.body.prepend(...content));
  };

  for (const [does, act] of [
    ['removes it', () => page.notifications.remove()],
    ['empties its body', emptyBody],
    ['replaces its body', replaceBody],
    ['moves it', () => page.add(document.createElement('div')).append(page.notifications)],
    [
      'moves it into a shadow tree and removes that',
      () => {
        const host = page.add(document.createElement('div'));
        host.attachShadow({ mode: 'open' }).append(page.notifications);
        queueMicrotask(() => host.remove());
      },
    ],
  ] as const)
    it(`shows the warning again if it ${does} while the warning is open`, async () => {
      await page.warn();
      const { warning } = page;
      act();
      await waitUntil(() => page.warning && page.warning !== warning, 'the warning is rendered');
      await page.shown();
      await page.answer();
      expect(document.querySelectorAll('sso-notifications')).to.have.length(1);
    });

  it('shows the warning again each time that it removes it', async () => {
    await page.warn();
    for (let times = 0; times < 3; times += 1) {
      page.notifications.remove();
      await waitUntil(() => page.warning, 'the warning is back');
      await page.shown();
    }
    await page.answer();
  });

  it('shows the warning although it has removed it before', async () => {
    mountNotifications();
    toastsService(page.fake.core).show('info', 'Title', 'Text');
    toastsService(page.fake.core).dismissAll();
    page.notifications.remove();
    await page.warn();
    await page.answer();
  });

  it('shows toasts and questions again', async () => {
    const { core } = page.fake;
    watchNotices(core);
    toastsService(core).show('info', 'Title', 'Text');
    const toast = () => inNotifications('.sso-toast')[0];
    await waitUntil(toast, 'the toast');
    page.notifications.remove();
    await waitUntil(toast, 'the toast is back');
    const answered = dialogsService(core).confirm('Confirmation', 'Sure?');
    const yes = () =>
      inNotifications('dialog:modal button').find(({ textContent }) => textContent === 'Yes');
    await waitUntil(yes, 'the question');
    page.notifications.remove();
    await waitUntil(yes, 'the question is back');
    yes()?.click();
    expect(await answered).to.equal(true);
  });

  it('asks for consent again', async () => {
    mountNotifications();
    consentSheetService(page.fake.core).open();
    const sheet = () => inNotifications('dialog:modal')[0];
    await waitUntil(sheet, 'the sheet');
    page.notifications.remove();
    await waitUntil(sheet, 'the sheet is back');
    consentSheetService(page.fake.core).close();
  });
});
