import { expect } from '@open-wc/testing';
import { configure } from '../../../src/core/config/settings.ts';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import type { ConsentAnswer } from '../../../src/core/consent/consent.ts';
import { createPrerenderedSheet } from '../../../src/elements/consent/first-sheet.ts';
import { loadSheetTexts } from '../../../src/elements/consent/load-sheet-parts.ts';
import { mountNotifications } from '../../../src/elements/notifications/notifications-element.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import type { MessageId } from '../../../src/core/i18n/texts.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ConsentSheet } from '../../../src/views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../../src/views/consent/sheet-view.ts';

// Rules: cookie-consent-02, cookie-consent-03, cookie-consent-04, cookie-consent-10, cookie-consent-11, cookie-consent-12, languages-28

provideSheetView(ConsentSheet);

const ENGLISH = await loadSheetTexts('en');
const OWNER = {
  answer() {},
  isAllowed: () => true,
  language: () => 'en',
  scheme: () => null,
  replace() {},
};

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  document.querySelector('sso-notifications')?.remove();
});

/** Opens the prerendered sheet on a page without a core, and records its answers. */
function ask(prepare: (core: Core) => void = () => {}) {
  const { core, host } = fakeCore();
  prepare(core);
  const answers: ConsentAnswer[] = [];
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  cleanups.push(provideCore(core), () => opener.remove());
  const tag = document.createElement('div');
  const state = { isAllowed: true, language: 'en', replaced: 0 };
  const sheet = createPrerenderedSheet(core, tag, ENGLISH, {
    ...OWNER,
    language: () => state.language,
    answer(choices) {
      answers.push(choices);
      sheet.close();
    },
    isAllowed: () => state.isAllowed,
    replace: () => (state.replaced += 1),
  });
  cleanups.push(sheet.close);
  sheet.ask();
  return { core, host, sheet, answers, opener, state };
}

const shadow = () => document.querySelector('sso-notifications')?.shadowRoot;
const dialogs = () => [...(shadow()?.querySelectorAll('dialog:modal') ?? [])];
function find(kind: string, name: string): HTMLElement {
  const found = [...(shadow()?.querySelectorAll<HTMLElement>(kind) ?? [])].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`No ${kind} '${name}'`);
  return found;
}
const press = (name: string) => find('button', name).click();
const toggle = (name: string) => find('label', name).click();
const names = () => [...(shadow()?.querySelectorAll('button') ?? [])].map((b) => b.textContent);

describe('the prerendered consent sheet', () => {
  it('waits while a field with text has focus', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    cleanups.push(() => field.remove());
    const { sheet, opener } = ask();
    sheet.close();
    field.value = 'ada@acme.ex';
    field.focus();
    sheet.ask();
    expect(dialogs()).to.have.length(0);
    opener.focus();
    await waitUntil(() => dialogs().length === 1);
  });

  it('opens as a modal dialog with focus, and is accessible', async () => {
    ask();
    const isFirst = shadow()?.activeElement?.hasAttribute('data-focus-first');
    expect([dialogs().length, isFirst]).to.deep.equal([1, true]);
    await settled(shadow());
    await expect(document.querySelector('sso-notifications')).to.be.accessible();
  });

  const table: [button: string, ticks: string[], expected: [boolean, boolean]][] = [
    ['Accept essential', [], [false, false]],
    ['Accept selected', ['Analytical'], [true, false]],
    ['Accept selected', ['Marketing'], [false, true]],
    ['Accept all', [], [true, true]],
  ];
  for (const [button, ticks, [analyticalCookies, marketingCookies]] of table)
    it(`accepts '${button}' with ${ticks.join() || 'nothing'} checked, and returns the focus`, async () => {
      const { answers, opener } = ask();
      for (const name of ticks) toggle(name);
      press(button);
      press(button);
      await waitUntil(() => answers.length > 0);
      expect(answers.map(({ record }) => record?.choices)).to.deep.equal([
        { essentialCookies: true, analyticalCookies, marketingCookies },
      ]);
      expect([dialogs().length, document.activeElement === opener]).to.deep.equal([0, true]);
    });

  it('names its first button by what is checked', () => {
    ask();
    const first = find('button', 'Accept essential');
    toggle('Marketing');
    expect(first.textContent).to.equal('Accept selected');
    toggle('Marketing');
    expect(first.textContent).to.equal('Accept essential');
  });

  it('closes with its tag, and can be closed twice, or before it has asked', () => {
    const { sheet } = ask();
    sheet.close();
    sheet.close();
    createPrerenderedSheet(fakeCore().core, document.createElement('div'), ENGLISH, OWNER).close();
    expect(document.querySelector('sso-notifications')).to.equal(null);
  });

  it('cannot be closed by Esc', () => {
    const { answers } = ask();
    const [dialog] = dialogs();
    expect(dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false);
    (dialog as HTMLDialogElement).close();
    return waitUntil(() => dialogs().length === 1 && answers.length === 0);
  });

  it('gives way to the full sheet if the page has texts of its own', () => {
    const { state } = ask((core) => configure(core, { texts: { en: {} } }));
    expect([state.replaced, dialogs().length]).to.deep.equal([1, 0]);
  });

  it('does not ask twice', () => {
    const { sheet, state } = ask();
    sheet.ask();
    const { length } = document.querySelectorAll('sso-notifications');
    expect([length, state.replaced]).to.deep.equal([1, 0]);
  });

  it('is replaced instead of shown if the page has a notifications element', () => {
    const other = document.body.appendChild(document.createElement('sso-notifications'));
    cleanups.push(() => other.remove());
    const { state } = ask();
    expect([state.replaced, dialogs().length]).to.deep.equal([1, 0]);
  });

  const reasons: [title: string, arise: (asked: ReturnType<typeof ask>) => void][] = [
    ['the page becomes the unavailable one', ({ state }) => (state.isAllowed = false)],
    ['the language of the page changes', ({ state }) => (state.language = 'fr_FR')],
    ['there can be other notices', ({ core }) => core.services.set('notifications', {})],
  ];
  for (const [title, arise] of reasons)
    it(`is replaced when ${title}, and stays open until then`, async () => {
      const asked = ask();
      arise(asked);
      await waitUntil(() => asked.state.replaced === 1);
      await settled(shadow());
      expect([asked.state.replaced, dialogs().length]).to.deep.equal([1, 1]);
    });

  it('stays usable when the page makes it inert', async () => {
    ask();
    const notifications = document.querySelector('sso-notifications');
    notifications?.setAttribute('inert', '');
    await waitUntil(() => notifications?.hasAttribute('inert') === false);
  });

  it('focuses the title of a page that had no focus', async () => {
    const title = document.createElement('h1');
    title.textContent = 'Page';
    document.body.append(title);
    cleanups.push(() => title.remove());
    const { sheet, opener, answers } = ask();
    sheet.close();
    opener.blur();
    sheet.ask();
    press('Accept all');
    await waitUntil(() => answers.length > 0);
    expect(document.activeElement === title).to.equal(true);
  });

  it('is hydrated with its choices and its focus', async () => {
    const { core, answers, sheet } = ask();
    const [{ error }, errors] = [console, [] as unknown[]];
    console.error = (...args: unknown[]) => void errors.push(args);
    cleanups.push(() => (console.error = error));
    toggle('Analytical');
    const [dialog] = dialogs();
    find('button', 'Accept selected').focus();
    // A toast from before is shown once the sheet is hydrated.
    toastsService(core).show('info', 'Title', 'early');
    mountNotifications();
    await waitUntil(() => shadow()?.textContent.includes('early'));
    const focused = shadow()?.activeElement?.textContent;
    expect([errors, dialogs()[0] === dialog, focused]).to.deep.equal([[], true, 'Accept selected']);
    toggle('Marketing');
    toggle('Analytical');
    toggle('Marketing');
    await waitUntil(() => names().includes('Accept essential'));
    schemeService(core).$page.set('dark');
    expect(document.querySelector('sso-notifications')?.getAttribute('theme')).to.equal('dark');
    // From now on the notifications element owns the sheet.
    sheet.close();
    expect(dialogs()[0] === dialog).to.equal(true);
    press('Accept essential');
    await waitUntil(() => dialogs().length === 0);
    expect(answers).to.deep.equal([]);
  });

  it('is replaced by the full sheet if the texts differ', async () => {
    const { core } = ask();
    const messages = messagesService(core);
    core.services.set('messages', { ...messages, t: (id: MessageId) => `~${messages.t(id)}~` });
    mountNotifications();
    await waitUntil(() => shadow()?.textContent.includes('~Accept all~'));
    expect([dialogs().length, names().includes('Accept all')]).to.deep.equal([1, false]);
  });

  it('removes its style sheet once it is hydrated', async () => {
    ask();
    const ownSheet = shadow()?.adoptedStyleSheets[0];
    mountNotifications();
    await waitUntil(() => ownSheet && !shadow()?.adoptedStyleSheets.includes(ownSheet));
    expect(dialogs().length).to.equal(1);
  });

  // This is the last test of its page, because a tag stays defined.
  it('is not used once the notifications element is defined', () => {
    mountNotifications();
    document.querySelector('sso-notifications')?.remove();
    ask();
    expect(dialogs()).to.deep.equal([]);
  });
});
