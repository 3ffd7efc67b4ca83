import { expect } from '@open-wc/testing';
import { mailedLinkService } from '../../../src/core/config/mailed-link.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { createCore, provideCore } from '../../../src/core/kernel/core.ts';
import { settingsService, type Settings } from '../../../src/core/config/settings.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { loadPrerendered } from '../../../src/elements/prerender/early-form.ts';
import { formOf } from '../../../src/elements/prerender/prerendered-form.ts';
import { fakePorts, HOST, type PageStart } from '../../support/core/fake-core.ts';
import { hanging, refused, text, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, PASSPORT, portal } from '../../views/login/screen.tsx';

// Rules: accessibility-04, password-reset-15, routes-23, sign-in-27, sign-in-53

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

interface Start extends PageStart {
  readonly settings?: Settings;
  readonly locale?: string;
  readonly userId?: string;
  readonly answer?: Answer;
}

/** Opens a page with a sign-in tag, on which neither the full core nor React is loaded. */
function open({ settings = { tenant: 'acme' }, locale, userId, answer, ...start }: Start = {}) {
  const page = fakePorts(start);
  const core = createCore({ ports: page });
  page.gateway.answer('authTypes', answer ?? portal([PASSPORT, BASIC]));
  const element = document.createElement('sso-login');
  const { fetch } = globalThis;
  globalThis.fetch = (address, init = {}) => page.gateway.fetch(address as string, init);
  document.body.append(element);
  cleanups.push(
    () => (globalThis.fetch = fetch),
    provideCore(core),
    () => element.remove(),
    () => formOf(element).take()?.release(),
  );
  const load = () => loadPrerendered(element, settings, { own: { userId }, locale });
  return { core, page, element, load };
}

const TOKEN = 'a1b2-_C3'.repeat(4);
const LINK = `#reset=${TOKEN}`;
const NOT_ME = `#not-me=${TOKEN}`;
const NO_LINK = { kind: '', token: '' };

/** Records what replaces the address of the page. */
function watchAddress(): unknown[] {
  const replaced: unknown[] = [];
  const { replaceState } = history;
  history.replaceState = (_state, _title, url) => void replaced.push(url);
  cleanups.push(() => (history.replaceState = replaceState));
  return replaced;
}

const hasForm = (element: Element) => element.querySelector('input[type=password]') !== null;

/** Waits until everything after the early call has happened. */
async function loaded({ page, load }: ReturnType<typeof open>): Promise<void> {
  await load().forms;
  await waitUntil(() => page.gateway.sent.length > 0);
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the token of a mailed link', () => {
  for (const [kind, link] of [
    ['reset', LINK],
    ['not-me', NOT_ME],
  ] as const)
    it(`(${kind}) leaves the address for memory, before anything is loaded or stored`, () => {
      const replaced = watchAddress();
      const { core, page, load } = open({ href: `${HOST}/login?tenant=a${link}` });
      load();
      expect(replaced).to.deep.equal([`${HOST}/login?tenant=a`]);
      expect(mailedLinkService(core)).to.deep.equal({ kind, token: TOKEN });
      expect(JSON.stringify([...page.local.values, ...page.session.values])).not.to.include(TOKEN);
      expect(page.gateway.sent).to.deep.equal([]);
    });

  for (const fragment of [
    ...['', '#', '#/login', '#reset', '#reset=', '#reset=short', `#/login${LINK}`],
    ...[
      `#a&reset=${TOKEN}`,
      `${LINK}&a=1`,
      `${LINK}/`,
      `#Reset=${TOKEN}`,
      `#reset=${'a'.repeat(200)}`,
      ...['#not-me', '#not-me=short', `#/login${NOT_ME}`, `${NOT_ME}&a=1`, `#not=${TOKEN}`],
    ],
  ])
    it(`is not sought in the fragment "${fragment}", which stays`, () => {
      const replaced = watchAddress();
      const { core, load } = open({ href: `${HOST}/login${fragment}` });
      load();
      expect([replaced, mailedLinkService(core)]).to.deep.equal([[], NO_LINK]);
    });

  it('stays in the address of a page over which the form is a dialog', () => {
    const replaced = watchAddress();
    const { core, element, load } = open({ href: `${HOST}/app${LINK}` });
    const dialog = document.createElement('dialog');
    dialog.className = 'sso-reauth';
    document.body.append(dialog);
    cleanups.push(() => dialog.remove());
    dialog.append(element);
    load();
    expect([replaced, mailedLinkService(core)]).to.deep.equal([[], NO_LINK]);
  });
});

describe('the sign-in form before the core has loaded', () => {
  const table: [title: string, start: Start, isAhead: boolean][] = [
    ['the tag names the tenant', {}, true],
    ['no tenant is named', { settings: {} }, false],
    [
      'an environment file may contain more settings',
      { settings: { tenant: 'acme', environment: 'e' } },
      false,
    ],
    ['the user is signed in', { local: { isAuthenticated: 'true' } }, false],
    ['the user has signed out', { local: { isAuthenticated: 'false' } }, true],
    ['the tag has another language', { locale: 'fr_FR' }, false],
    ['the tag has American English', { locale: 'en_US' }, true],
    ['the user has chosen another language', { local: { locale: 'de_DE' } }, false],
    ['single sign-on returns to the page', { href: `${HOST}/login?sso=true` }, false],
    ['the address contains an error', { href: `${HOST}/login?a=1&errorMsg=No` }, false],
    ['the address names a provider', { href: `${HOST}/login?provider=OIDC` }, false],
    ['the address requests the reset panel', { href: `${HOST}/login?reset` }, false],
    ['a mailed link has led to the page', { href: `${HOST}/login${LINK}` }, false],
    ['a mail about the account has led to the page', { href: `${HOST}/login${NOT_ME}` }, false],
    ['the address contains another fragment', { href: `${HOST}/login#/login` }, true],
    ['the address contains something else', { href: `${HOST}/login?next=sso` }, true],
  ];
  for (const [title, start, isAhead] of table)
    it(`${isAhead ? 'requests' : 'waits for the core to request'} the sign-in options if ${title}`, async () => {
      watchAddress();
      const { page, load } = open(start);
      const loading = load();
      expect(loading.isAhead).to.equal(isAhead);
      await loading.forms;
      expect(page.gateway.requests('authTypes')).to.have.length(isAhead ? 1 : 0);
    });

  it('waits for the core if the page already has settings', () => {
    const { core, load } = open();
    settingsService(core);
    expect(load().isAhead).to.equal(false);
  });

  it('calls the page’s own origin with the tenant', async () => {
    const opened = open();
    await loaded(opened);
    const [sent] = opened.page.gateway.sent;
    expect(sent?.url.origin).to.equal(HOST);
    expect(sent?.url.searchParams.get('tenantCode')).to.equal('ACME');
    expect(sent?.request.headers.get(HEADERS.tenantCode)).to.equal('ACME');
  });

  it('calls the gateway with the tenant in the tag’s tenant header', async () => {
    const settings = { tenant: 'acme', apiBase: 'https://sso.example', tenantHeader: 'x-tenant' };
    const opened = open({ settings });
    await loaded(opened);
    const [sent] = opened.page.gateway.sent;
    expect(sent?.url.origin).to.equal('https://sso.example');
    expect(sent?.request.headers.get('x-tenant')).to.equal('ACME');
  });

  it('is shown as soon as the options include user ID and password', async () => {
    const { element, load } = open({ userId: 'ada@acme.example' });
    load();
    await waitUntil(() => hasForm(element), 'the form');
    const userId = element.querySelector<HTMLInputElement>('input[name=username]');
    expect(userId?.value).to.equal('ada@acme.example');
  });

  it('has left-to-right fields, whatever the direction of the page', async () => {
    const { element, load } = open();
    element.dir = 'rtl';
    load();
    await waitUntil(() => hasForm(element), 'the form');
    const inputs = [...element.querySelectorAll('input')];
    expect(inputs.map((input) => getComputedStyle(input).direction)).to.deep.equal(['ltr', 'ltr']);
  });

  it('is shown immediately if the tenant offered a password at the last visit', async () => {
    const { element, load } = open({ local: { [OWN_KEYS.form]: 'ACME' }, answer: hanging });
    load();
    await waitUntil(() => hasForm(element), 'the form');
  });

  it('is not shown immediately if another tenant offered a password', async () => {
    const opened = open({ local: { [OWN_KEYS.form]: 'GLOBEX' }, answer: hanging });
    await loaded(opened);
    expect(hasForm(opened.element)).to.equal(false);
  });

  it('is stored for the next visit, and removed when the tenant no longer offers it', async () => {
    const { page, load } = open();
    const stored = () => page.local.values.get(OWN_KEYS.form);
    load();
    await waitUntil(() => stored() === 'ACME', 'the tenant to be stored');
    page.gateway.answer('authTypes', portal([PASSPORT]));
    load();
    await waitUntil(() => stored() === undefined, 'the tenant to be removed');
  });

  it('has the color scheme that the user has chosen', async () => {
    const { element, load } = open({ local: { [OWN_KEYS.scheme]: 'dark' } });
    load();
    await waitUntil(() => hasForm(element), 'the form');
    expect(getComputedStyle(element).colorScheme).to.equal('dark');
  });

  const withoutForm: [title: string, answer: Answer][] = [
    ['only a provider is an option', portal([PASSPORT])],
    ['the gateway refuses', refused(500)],
    ['the reply is invalid', text('<html>')],
  ];
  for (const [title, answer] of withoutForm)
    it(`is left to the core if ${title}`, async () => {
      const opened = open({ answer });
      await loaded(opened);
      // This form is requested later; the first one would have been shown before it.
      const control = open();
      control.load();
      await waitUntil(() => hasForm(control.element), 'the form of the other tag');
      expect(hasForm(opened.element)).to.equal(false);
    });
});
