import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ReauthPage } from './reauth-page.ts';

// Rules: notifications-19, notifications-21, session-guard-06

const PASSWORD = 'Portal-2026!';

describe('inline reauthentication on a page that', () => {
  let page: ReauthPage;
  const cleanups: (() => void)[] = [];
  beforeEach(async () => {
    page = new ReauthPage();
    await page.expire();
    await page.ready();
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    await page.close();
  });

  const add = <T extends Element>(element: T): T => {
    document.body.append(element);
    cleanups.push(() => element.remove());
    return element;
  };

  /** Types the password by the keyboard, and signs in. Rejects unless the page's work is kept. */
  const signIn = async () => {
    await page.ready();
    await waitUntil(() => page.dialog?.matches(':modal'), 'the dialog is modal');
    page.field('password').focus();
    await sendKeys({ type: PASSWORD });
    expect(page.field('password').value).to.equal(PASSWORD);
    let isSubmitted = false;
    const onSubmit = () => (isSubmitted = true);
    window.addEventListener('submit', onSubmit, { capture: true, once: true });
    await sendKeys({ press: 'Enter' });
    // WebKit sometimes clicks the button of the form, and does not submit it.
    if (!isSubmitted) await sendKeys({ press: 'Enter' });
    await waitUntil(() => !page.dialog, 'the dialog is closed');
    expect(page.work.value).to.equal('two hours of work');
    expect(page.fake.page.visits).to.deep.equal([]);
  };

  for (const [does, act] of [
    ['removes it', () => page.dialog?.remove()],
    ['moves it', () => page.dialog && add(document.createElement('div')).append(page.dialog)],
    ['closes it', () => page.dialog?.close()],
    [
      'replaces its guard',
      () => {
        document.querySelector('sso-session-guard')?.remove();
        page.mount({ reauth: 'inline' });
      },
    ],
    ['takes its attribute open away', () => page.dialog?.removeAttribute('open')],
    [
      'opens its own dialog',
      () => {
        const dialog = add(document.createElement('dialog'));
        dialog.append(document.createElement('input'));
        dialog.showModal();
      },
    ],
  ] as const)
    it(`${does} works on`, async () => {
      act();
      await signIn();
    });

  it('removes it asks its questions above it again', async () => {
    page.dialog?.remove();
    const answered = dialogsService(page.fake.core).confirm('Confirmation', 'Sure?');
    const yes = () =>
      [
        ...(page.dialog
          ?.querySelector('sso-notifications')
          ?.shadowRoot?.querySelectorAll('button') ?? []),
      ].find(({ textContent }) => textContent === 'Yes');
    await waitUntil(yes, 'the question');
    yes()?.click();
    expect(await answered).to.equal(true);
    await signIn();
  });
});
