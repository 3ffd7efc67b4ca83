import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import type { ConsentChoices } from '../../../src/core/consent/consent.ts';
import { createPrerenderedSheet } from '../../../src/elements/consent/first-sheet.ts';
import { mountNotifications } from '../../../src/elements/notifications/notifications-element.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import type { MessageId } from '../../../src/core/i18n/texts.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { settled } from '../../support/settled.ts';
import { waitUntil } from '../../support/wait-until.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  document.querySelector('sso-notifications')?.remove();
});

/** The first sheet on a page without a core, and what was answered in it. */
function ask(theme?: string) {
  const { core, host } = fakeCore();
  const answers: ConsentChoices[] = [];
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  cleanups.push(provideCore(core), () => opener.remove());
  const tag = document.createElement('div');
  if (theme !== undefined) tag.setAttribute('theme', theme);
  const sheet = createPrerenderedSheet(tag, (answer) => {
    answers.push(answer);
    sheet.close();
  });
  sheet.ask();
  return { core, host, sheet, answers, opener };
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
const tick = (name: string) => find('label', name).click();
const names = () => [...(shadow()?.querySelectorAll('button') ?? [])].map((b) => b.textContent);

describe('the consent sheet’s first frame', () => {
  it('waits while a field with text has the focus', async () => {
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

  it('asks over the page, to be read first, and is readable to everybody', async () => {
    ask();
    expect(dialogs().length).to.equal(1);
    expect(shadow()?.activeElement?.hasAttribute('data-focus-first')).to.equal(true);
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
    it(`takes '${button}' with ${ticks.join() || 'nothing'} ticked, and gives the focus back`, () => {
      const { answers, opener } = ask();
      for (const name of ticks) tick(name);
      press(button);
      expect(answers).to.deep.equal([
        { essentialCookies: true, analyticalCookies, marketingCookies },
      ]);
      expect(dialogs().length).to.equal(0);
      expect(document.activeElement === opener).to.equal(true);
    });

  it('names its first button by what is ticked', () => {
    ask();
    const first = find('button', 'Accept essential');
    tick('Marketing');
    expect(first.textContent).to.equal('Accept selected');
    tick('Marketing');
    expect(first.textContent).to.equal('Accept essential');
  });

  for (const theme of [undefined, 'dark'])
    it(`is shown in the color scheme of its tag, ${theme ?? 'none'}`, () => {
      ask(theme);
      expect(document.querySelector('sso-notifications')?.getAttribute('theme')).to.equal(
        theme ?? 'auto',
      );
    });

  it('goes with its tag, and can go twice', () => {
    const { sheet } = ask();
    sheet.close();
    sheet.close();
    expect(document.querySelector('sso-notifications')).to.equal(null);
  });

  it('is not there to be closed before it has asked', () => {
    createPrerenderedSheet(document.createElement('div'), () => {}).close();
    expect(document.querySelector('sso-notifications')).to.equal(null);
  });

  it('does not go by Esc', () => {
    const { answers } = ask();
    const [dialog] = dialogs();
    expect(dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))).to.equal(false);
    (dialog as HTMLDialogElement).close();
    return waitUntil(() => dialogs().length === 1 && answers.length === 0);
  });

  it('asks nothing where the page has an outlet already', () => {
    const { sheet } = ask();
    sheet.ask();
    expect(document.querySelectorAll('sso-notifications').length).to.equal(1);
  });

  it('becomes the whole sheet as it stands: ticks, focus and all', async () => {
    const { core, answers, sheet } = ask();
    const heard: unknown[] = [];
    const { error } = console;
    console.error = (...words: unknown[]) => void heard.push(words);
    cleanups.push(() => (console.error = error));
    tick('Analytical');
    const [dialog] = dialogs();
    find('button', 'Accept selected').focus();
    // What was to be told meanwhile is told once the sheet is whole.
    toastsService(core).show('info', 'Told', 'early');
    mountNotifications();
    await waitUntil(() => shadow()?.textContent.includes('early'));
    expect(heard).to.deep.equal([]);
    expect(dialogs()[0] === dialog).to.equal(true);
    expect(shadow()?.activeElement?.textContent).to.equal('Accept selected');
    tick('Marketing');
    tick('Analytical');
    tick('Marketing');
    await waitUntil(() => names().includes('Accept essential'));
    schemeService(core).$page.set('dark');
    expect(document.querySelector('sso-notifications')?.getAttribute('theme')).to.equal('dark');
    // From now on it is the outlet's, to be closed and answered there.
    sheet.close();
    expect(dialogs()[0] === dialog).to.equal(true);
    press('Accept essential');
    await waitUntil(() => dialogs().length === 0);
    expect(answers).to.deep.equal([]);
  });

  it('makes way for the whole sheet where that has other words', async () => {
    const { core } = ask();
    const messages = messagesService(core);
    core.services.set('messages', { ...messages, t: (id: MessageId) => `~${messages.t(id)}~` });
    mountNotifications();
    await waitUntil(() => shadow()?.textContent.includes('~Accept all~'));
    expect(dialogs().length).to.equal(1);
    expect(names()).not.to.include('Accept all');
  });

  it('leaves no sheet of its own behind once it is whole', async () => {
    ask();
    const worn = shadow()?.adoptedStyleSheets[0];
    mountNotifications();
    await waitUntil(() => worn && !shadow()?.adoptedStyleSheets.includes(worn));
    expect(dialogs().length).to.equal(1);
  });

  // The last test of its page: a tag stays defined.
  it('is left to the outlet once that is defined', () => {
    mountNotifications();
    document.querySelector('sso-notifications')?.remove();
    ask();
    expect(dialogs()).to.deep.equal([]);
  });
});
