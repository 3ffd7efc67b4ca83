import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ends } from '../../../src/core/i18n/en-us/ends.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { byRole } from '../../views/support/by-role.ts';
import { disable, READABLE, stylesOf } from '../../views/support/page-styles.ts';
import { press } from '../../views/support/typing.ts';
import { WARNED_MS } from '../guard/guard-page.ts';
import { ConfirmPage, freshness, PASSWORD, PROVIDER } from './confirm-page.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: confirm-03, confirm-10, notifications-17, notifications-18, notifications-19
// Rules: notifications-25, sign-in-50

describe('the dialog for a confirmation over a page that', () => {
  let page: ConfirmPage;
  const cleanups: (() => void)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    await page.close();
  });
  const add = <T extends Element>(element: T): T => {
    document.body.append(element);
    cleanups.push(() => element.remove());
    return element;
  };
  const openOwn = (): HTMLDialogElement => {
    const own = add(document.createElement('dialog'));
    own.append(document.createElement('input'));
    own.showModal();
    return own;
  };
  /** Types the password by the keyboard, and confirms. */
  const confirm = async () => {
    await waitUntil(() => page.dialog?.matches(':modal'), 'the dialog is modal');
    page.password.focus();
    await sendKeys({ type: 'Portal-2026!' });
    await sendKeys({ press: 'Enter' });
    expect(await page.result()).to.equal(true);
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(page.work.value).to.equal('two hours of work');
  };

  for (const [does, act] of [
    ['removes it', () => page.dialog?.remove()],
    ['moves it', () => page.dialog && add(document.createElement('div')).append(page.dialog)],
    ['closes it', () => page.dialog?.close()],
    ['opens its own dialog above it', openOwn],
  ] as const)
    it(`${does} works on`, async () => {
      page = new ConfirmPage();
      await page.ask();
      act();
      await confirm();
    });

  it('has opened a dialog before keeps that dialog as it is, also on Esc', async () => {
    page = new ConfirmPage();
    const own = openOwn();
    const field = own.querySelector('input');
    field?.focus();
    await page.ask();
    await sendKeys({ press: 'Escape' });
    expect(await page.result()).to.equal(false);
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(own.open).to.equal(true);
    expect(document.activeElement).to.equal(field);
  });

  it('makes all beside its own dialog inert does not reach it', async () => {
    const observer = new MutationObserver((records) => {
      for (const added of records.flatMap((record) => [...record.addedNodes]))
        if (added instanceof HTMLElement) added.inert = true;
    });
    observer.observe(document.body, { childList: true });
    cleanups.push(() => observer.disconnect());
    page = new ConfirmPage();
    page.work.inert = false;
    page.pay.inert = false;
    await page.ask();
    await confirm();
  });

  for (const host of [document.body, document.documentElement])
    it(`disables all that inherits from its ${host.localName} can be read and selected`, async () => {
      cleanups.push(disable(host));
      page = new ConfirmPage();
      const dialog = await page.ask();
      expect(stylesOf(byRole(dialog, 'heading'))).to.deep.equal(READABLE);
    });

  it('is about to lose its session shows the warning in it, and works on', async () => {
    page = new ConfirmPage();
    page.fake.page.gateway.answer(
      'refresh',
      ok({ roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 }),
    );
    const dialog = await page.ask();
    page.fake.page.clockAheadMs = 3_600_000 - WARNED_MS;
    dispatchEvent(new Event('focus'));
    const warning = () =>
      dialog
        .querySelector('sso-notifications')
        ?.shadowRoot?.querySelector<HTMLDialogElement>('.sso-session-warning:modal');
    await waitUntil(warning, 'the warning');
    await sendKeys({ press: 'Escape' });
    expect(page.results).to.deep.equal([]);
    const stay = warning();
    if (stay) byRole(stay, 'button', 'Stay Signed In').click();
    await waitUntil(() => !warning(), 'the warning is closed');
    page.fake.page.clockAheadMs = 0;
    await confirm();
  });

  it('gets no keys still shows that Caps Lock is on', async () => {
    page = new ConfirmPage();
    const dialog = await page.ask();
    press(page.password, 'A', { modifierCapsLock: true });
    await waitUntil(() => dialog.textContent.includes(ends['password.capsLock']), 'the hint');
    press(page.password, 'CapsLock', { modifierCapsLock: false });
    expect(dialog.textContent).not.to.include(ends['password.capsLock']);
  });

  for (const theme of ['light', 'dark'] as const)
    it(`has hostile styles is accessible in the ${theme} scheme on a phone`, async () => {
      const hostile = new CSSStyleSheet();
      hostile.replaceSync(
        'h2, p, b, button, input, label, dialog, form { color: lime !important; font-size: 9px; float: left }',
      );
      document.adoptedStyleSheets.push(hostile);
      cleanups.push(() => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== hostile);
      });
      await resizeWindow({ width: 360, height: 740 });
      page = new ConfirmPage(freshness(3600, [PASSWORD, PROVIDER]), { theme });
      const dialog = await page.ask();
      await waitUntil(() => getComputedStyle(dialog).colorScheme === theme, theme);
      await settled(document);
      await expect(dialog).to.be.accessible();
      expect(dialog.scrollWidth).to.be.at.most(innerWidth - 32);
      expect(getComputedStyle(byRole(dialog, 'heading')).fontSize).to.equal('20px');
      await resizeWindow({ width: 800, height: 600 });
    });
});
