import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ends } from '../../../src/core/i18n/en-us/ends.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { disable, READABLE, stylesOf } from '../../views/support/page-styles.ts';
import { press } from '../../views/support/typing.ts';
import { ReauthPage } from './reauth-page.ts';

// Rules: notifications-17, notifications-18, notifications-20, notifications-25, sign-in-50

describe('inline reauthentication over a page with dialogs of its own', () => {
  let page: ReauthPage;
  afterEach(() => page.close());

  it('can be used over a dialog that makes all that is added to the page inert, and closes on Esc', async () => {
    const escapes: Event[] = [];
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escapes.push(event);
    };
    const observer = new MutationObserver((records) => {
      for (const added of records.flatMap((record) => [...record.addedNodes]))
        if (added instanceof HTMLElement) added.inert = true;
    });
    observer.observe(document.body, { childList: true });
    document.addEventListener('keydown', closeOnEscape, true);
    page = new ReauthPage();
    await page.expire();
    await page.ready();
    await waitUntil(() => !page.dialog?.inert, 'the dialog is usable');
    await sendKeys({ press: 'Escape' });
    page.field('password').focus();
    await sendKeys({ type: 'Portal-2026!' });
    observer.disconnect();
    document.removeEventListener('keydown', closeOnEscape, true);
    expect(page.field('password').value).to.equal('Portal-2026!');
    expect(escapes).to.deep.equal([]);
  });

  it('keeps the focus in its field however often Esc is pressed', async () => {
    page = new ReauthPage();
    await page.expire();
    await page.ready();
    page.field('password').focus();
    for (let times = 0; times < 3; times += 1) await sendKeys({ press: 'Escape' });
    await sendKeys({ type: 'Portal-2026!' });
    expect(page.field('password').value).to.equal('Portal-2026!');
  });

  for (const host of [document.body, document.documentElement])
    it(`can be read and selected although ${host.localName} disables all that inherits from it`, async () => {
      const enable = disable(host);
      page = new ReauthPage();
      await page.expire();
      await page.ready();
      const heading = page.dialog?.querySelector('h2');
      const styles = heading && stylesOf(heading);
      enable();
      expect(styles).to.deep.equal(READABLE);
    });

  it('says that Caps Lock is on, although the page gets no keys', async () => {
    page = new ReauthPage();
    await page.expire();
    await page.ready();
    press(page.field('password'), 'A', { modifierCapsLock: true });
    await waitUntil(() => page.dialog?.textContent.includes(ends['password.capsLock']));
  });
});
