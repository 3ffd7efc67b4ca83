import { expect, fixture, oneEvent } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import type { ConsentAnswer, ConsentChoices } from '../../../src/core/consent/consent.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import type { PrerenderedNotifications } from '../../../src/elements/consent/first-sheet.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
import '../../../src/elements/events.ts';
import '../../../src/elements/sso-cookie-consent.ts';
import type { SsoCookieConsent } from '../../../src/elements/sso-cookie-consent.ts';
import { ANALYTICAL } from '../../support/core/consent-tag.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: cookie-consent-05, cookie-consent-07, cookie-consent-09, cookie-consent-11, cookie-consent-12, elements-03, elements-04

/** In the order in which an answer is stored. */
const GIVEN = { [CONSENT_KEY]: JSON.stringify(ANALYTICAL), cookie_consent: 'Y' };
const DELAY_MS = 60;

const notifications = () => document.querySelector<PrerenderedNotifications>('sso-notifications');
const sheets = () => [...(notifications()?.shadowRoot?.querySelectorAll('dialog[open]') ?? [])];
const button = (name: string) =>
  [...(notifications()?.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (candidate) => candidate.textContent === name || candidate.ariaLabel === name,
  );
const opened = () => waitUntil(() => sheets().length === 1, 'the sheet is open');
/** Waits until the sheet is React's. */
const hydrated = () =>
  waitUntil(() => sheets().length === 1 && !notifications()?.handOver, 'the sheet is hydrated');
const closed = () => waitUntil(() => sheets().length === 0, 'the sheet is closed');
const pause = () => new Promise((resolve) => setTimeout(resolve, 4 * DELAY_MS));

describe('the cookie-consent tag', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  let events: ConsentChoices[];
  const record = ({ detail }: CustomEvent<ConsentAnswer>) => {
    const { record: _, ...choices } = detail;
    events.push(choices);
  };
  const open = async (
    start: CoreStart = {},
    html = '<sso-cookie-consent></sso-cookie-consent>',
  ): Promise<SsoCookieConsent> => {
    fake = fakeCore({ ...start, constants: { consentDelayMs: DELAY_MS } });
    removeCore = provideCore(fake.core);
    events = [];
    document.body.addEventListener('sso-consent', record);
    const element = await fixture(html);
    const tag = element.matches('sso-cookie-consent')
      ? element
      : element.querySelector('sso-cookie-consent');
    return tag as SsoCookieConsent;
  };
  afterEach(async () => {
    for (const tag of document.querySelectorAll('sso-cookie-consent')) tag.remove();
    await closed();
    notifications()?.remove();
    document.body.removeEventListener('sso-consent', record);
    removeCore();
  });

  it('asks in a sheet and dispatches the answer in a composed event', async () => {
    const tag = await open();
    await opened();
    setTimeout(() => button('Accept all')?.click());
    const event = await oneEvent<CustomEvent<ConsentAnswer>>(tag, 'sso-consent');
    expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
    const all = { essentialCookies: true, analyticalCookies: true, marketingCookies: true };
    expect(event.detail.record?.choices).to.deep.equal(all);
    expect(events).to.deep.equal([all]);
    expect(tag.choices).to.deep.equal(all);
    await closed();
  });

  it('shows nothing if consent is given', async () => {
    const tag = await open({ local: GIVEN });
    await pause();
    expect(notifications() === null).to.equal(true);
    expect(tag.choices).to.deep.equal(ANALYTICAL);
  });

  it('is not displayed in a paragraph', async () => {
    const tag = await open({ local: GIVEN }, '<p><sso-cookie-consent></sso-cookie-consent></p>');
    expect(getComputedStyle(tag).display).to.equal('none');
  });

  it('opens prefilled with earlier choices, and can be closed without a change', async () => {
    const tag = await open({ local: GIVEN });
    await tag.open();
    await opened();
    const checked = [...(sheets()[0]?.querySelectorAll('input') ?? [])].map((box) => box.checked);
    expect(checked).to.deep.equal([true, true, false]);
    button('Close')?.click();
    await closed();
    expect(tag.choices).to.deep.equal(ANALYTICAL);
    expect(events).to.deep.equal([]);
  });

  it('shows one sheet for two tags, and dispatches the answer once', async () => {
    const two = '<sso-cookie-consent></sso-cookie-consent>'.repeat(2);
    await open({}, `<div>${two}</div>`);
    await opened();
    await pause();
    expect(sheets()).to.have.length(1);
    button('Accept essential')?.click();
    await closed();
    expect(events).to.have.length(1);
  });

  it('keeps its sheet when it is moved', async () => {
    const tag = await open();
    await opened();
    const [before] = sheets();
    document.body.append(tag);
    await pause();
    expect(sheets().length === 1 && sheets()[0] === before).to.equal(true);
  });

  it('closes its sheet when it is removed', async () => {
    const tag = await open();
    await opened();
    tag.remove();
    await closed();
    expect(fake.page.local.values.has('cookie_consent')).to.equal(false);
  });

  it('closes its sheet and dispatches the answer of another tab', async () => {
    await open();
    await opened();
    for (const [key, value] of Object.entries(GIVEN)) {
      fake.page.local.values.set(key, value);
      fake.page.fireStorage(key);
    }
    await closed();
    expect(events).to.deep.equal([ANALYTICAL]);
  });

  it('does not ask on the unavailable page', async () => {
    const tag = '<sso-cookie-consent unavailable-path="/gone"></sso-cookie-consent>';
    await open({ href: `${HOST}/gone` }, tag);
    await pause();
    expect(sheets()).to.have.length(0);
  });

  it('uses its properties like its attributes, also those set before its script was loaded', async () => {
    await open({ href: `${HOST}/gone` }, '<p></p>');
    // Not upgraded: a document without a window has no custom elements.
    const early = document.implementation.createHTMLDocument().createElement('sso-cookie-consent');
    Object.assign(early, { unavailablePath: '/gone', locale: null });
    document.body.append(early);
    expect(early.getAttribute('unavailable-path')).to.equal('/gone');
    expect(early.locale).to.equal(undefined);
    early.theme = 'dark';
    expect(early.getAttribute('theme')).to.equal('dark');
    await pause();
    expect(sheets()).to.have.length(0);
  });

  it('keeps the scroll position and returns the focus', async () => {
    // The tag is added last, because its sheet must not open before the focus is set.
    const here = await fixture<HTMLButtonElement>('<button style="margin:3000px 0">Here</button>');
    scrollTo(0, 2000);
    here.focus({ preventScroll: true });
    const before = scrollY;
    expect(before).to.be.greaterThan(1000);
    await open();
    await opened();
    button('Accept essential')?.click();
    await closed();
    await waitUntil(() => document.activeElement === here, 'the focus is returned');
    expect(scrollY).to.equal(before);
  });

  it('asks in the color scheme of its attribute, also if that changes later', async () => {
    const tag = await open({}, '<sso-cookie-consent theme="dark"></sso-cookie-consent>');
    await opened();
    const scheme = () => getComputedStyle(sheets()[0] ?? document.body).colorScheme;
    expect(scheme()).to.equal('dark');
    tag.theme = 'light';
    await waitUntil(() => scheme() === 'light', 'the new scheme');
  });

  it('closes its sheet when the page navigates to the unavailable page in the app', async () => {
    await open();
    await opened();
    fake.page.href = `${HOST}/page-unavailable`;
    await closed();
  });

  it('keeps what is checked when another notice needs the full sheet', async () => {
    await open();
    await opened();
    sheets()[0]?.querySelectorAll('input')[1]?.click();
    watchNotices(fake.core);
    await hydrated();
    // The button has the prerendered label until React is there.
    await waitUntil(() => button('Accept selected'), 'the label');
    button('Accept selected')?.click();
    await closed();
    expect(events).to.deep.equal([ANALYTICAL]);
  });

  it('asks with the theme of the tenant that was signed in here last', async () => {
    const themeDetails = [{ type: 'NAME', value: 'Acme', html: '', color: '#8a1c5b' }];
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    await open({ local: { tenant: 'ACME', tenantTheme } });
    await opened();
    const accent = getComputedStyle(sheets()[0] ?? document.body).getPropertyValue('--sso-accent');
    expect(accent).to.include('#8a1c5b');
  });

  it('asks in the language of its attribute', async () => {
    await open({}, '<sso-cookie-consent locale="fr_FR"></sso-cookie-consent>');
    await opened();
    const region = notifications()?.shadowRoot?.querySelector('dialog')?.closest('[lang]');
    expect(region?.getAttribute('lang')).to.equal('fr-FR');
  });

  it('asks in the language of the page if it has no locale', async () => {
    const opening = open();
    messagesService(fake.core).requestLocale('fr_FR');
    // As each element that renders a view does.
    watchNotices(fake.core);
    await opening;
    await hydrated();
    const region = notifications()?.shadowRoot?.querySelector('dialog')?.closest('[lang]');
    await waitUntil(() => region?.getAttribute('lang') === 'fr-FR', 'French');
  });

  it('is hidden', async () => {
    expect((await open()).hidden).to.equal(true);
    await opened();
  });

  it('can be defined twice, as by two copies of the bundle', async () => {
    const first = customElements.get('sso-cookie-consent');
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- tsc looks for no file of this name
    await import('../../../src/elements/sso-cookie-consent.ts?again' as string);
    expect(customElements.get('sso-cookie-consent')).to.equal(first);
  });
});
