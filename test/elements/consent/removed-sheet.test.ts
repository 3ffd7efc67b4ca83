import { expect } from '@open-wc/testing';
import type { ConsentAnswer } from '../../../src/core/consent/consent.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { createPrerenderedSheet } from '../../../src/elements/consent/first-sheet.ts';
import { loadSheetTexts } from '../../../src/elements/consent/load-sheet-parts.ts';
import { mountNotifications } from '../../../src/elements/notifications/notifications-element.ts';
// Loaded beforehand, so that no test waits for it.
import '../../../src/views/shared/modal/protect-modal.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ConsentSheet } from '../../../src/views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../../src/views/consent/sheet-view.ts';

// Rules: cookie-consent-02, notifications-19

provideSheetView(ConsentSheet);

const english = await loadSheetTexts('en');

describe('a page that removes or moves the first consent sheet', () => {
  const cleanups: (() => void)[] = [];
  let answers: ConsentAnswer[];
  beforeEach(() => {
    const { core } = fakeCore();
    cleanups.push(provideCore(core));
    answers = [];
    const sheet = createPrerenderedSheet(core, document.createElement('div'), english, {
      answer(choices) {
        answers.push(choices);
        sheet.close();
      },
      isAllowed: () => true,
      language: () => 'en',
      scheme: () => null,
      replace() {},
    });
    cleanups.push(sheet.close);
    sheet.ask();
  });
  afterEach(() => {
    notifications()?.remove();
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  });

  const notifications = () => document.querySelector('sso-notifications');
  const dialog = () => notifications()?.shadowRoot?.querySelector('dialog:modal');
  const find = (selector: string, name: string) =>
    [...(dialog()?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
      ({ textContent }) => textContent === name,
    );

  it('shows it again with its choices, until it is answered', async () => {
    find('label', 'Analytical')?.click();
    const first = dialog();
    const element = notifications();
    element?.remove();
    await waitUntil(() => first && dialog() === first, 'the sheet is back');
    const place = document.createElement('div');
    cleanups.push(() => place.remove());
    document.body.append(place);
    if (element) place.append(element);
    await waitUntil(() => dialog() === first, 'the moved sheet');
    find('button', 'Accept selected')?.click();
    await waitUntil(() => answers.length > 0, 'the answer');
    expect(answers.map(({ analyticalCookies }) => analyticalCookies)).to.deep.equal([true]);
    expect(notifications()).to.equal(null);
  });

  it('shows it again after its hydration, too', async () => {
    mountNotifications();
    find('label', 'Analytical')?.click();
    const first = dialog();
    notifications()?.remove();
    await waitUntil(() => first && dialog() === first, 'the sheet is back');
    await waitUntil(() => find('button', 'Accept selected'), 'the choice is kept');
  });
});
