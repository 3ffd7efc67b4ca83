import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/time/wait-until.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
import { WarnedPage } from './warned-page.ts';

// Rules: notifications-23

/** After these, everything on the page has been measured. */
const FRAMES = 5;
const HIDDEN = 'display: none !important;';

describe('a session warning over a page that hides', () => {
  let page: WarnedPage;
  beforeEach(() => {
    page = new WarnedPage();
  });
  afterEach(async () => {
    await page.close();
    document.body.removeAttribute('style');
  });

  const isDrawn = () => (page.warning?.getBoundingClientRect().width ?? 0) > 0;
  /** Waits until the warning can be seen, and answers it. */
  const answer = async () => {
    await waitUntil(isDrawn, 'the warning is drawn');
    await page.shown();
    await page.answer();
  };

  it('its body meanwhile is answered', async () => {
    await page.warn();
    document.body.style.cssText = HIDDEN;
    await answer();
    expect(document.body.getAttribute('style')).to.equal(HIDDEN);
    expect(document.querySelectorAll('sso-notifications')).to.have.length(1);
  });

  it('its body beforehand is answered', async () => {
    document.body.style.cssText = HIDDEN;
    await page.warn();
    await answer();
  });

  it('its body some frames later is answered', async () => {
    await page.warn();
    for (let frame = 0; frame < FRAMES; frame += 1) await new Promise(requestAnimationFrame);
    document.body.style.cssText = HIDDEN;
    await answer();
  });

  it('a new body is answered', async () => {
    await page.warn();
    const { body } = document;
    page.onClose(() => (document.body = body));
    document.body = document.createElement('body');
    await page.shown();
    for (let frame = 0; frame < FRAMES; frame += 1) await new Promise(requestAnimationFrame);
    document.body.style.cssText = HIDDEN;
    await answer();
  });

  it('its body after another notice is answered', async () => {
    const { core } = page.fake;
    watchNotices(core);
    toastsService(core).show('info', 'Title', 'Text');
    const toast = () =>
      document.querySelector('sso-notifications')?.shadowRoot?.querySelector('.sso-toast');
    await waitUntil(toast, 'the toast');
    toastsService(core).dismissAll();
    await waitUntil(() => !toast(), 'no toast');
    document.body.style.cssText = HIDDEN;
    await page.warn();
    await answer();
  });

  it('its body each time the warning comes back is answered', async () => {
    await page.warn();
    document.body.style.cssText = HIDDEN;
    await waitUntil(isDrawn, 'the warning is drawn');
    page.notifications.remove();
    await answer();
  });

  for (const [how, hide] of [
    ['by its style attribute', (element: HTMLElement) => (element.style.cssText = HIDDEN)],
    [
      'by a style sheet',
      () => {
        const style = document.createElement('style');
        style.append(`sso-notifications { ${HIDDEN} }`);
        page.add(style);
      },
    ],
  ] as const)
    it(`<sso-notifications> ${how} is answered`, async () => {
      await page.warn();
      hide(page.notifications);
      expect(getComputedStyle(page.notifications).display).to.equal('contents');
      await answer();
    });
});
