import { expect, fixture, oneEvent } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import type { ConsentChoices } from '../../../src/core/consent/consent.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import type { PrerenderedNotifications } from '../../../src/elements/consent/first-sheet.ts';
import '../../../src/elements/events.ts';
import '../../../src/elements/sso-cookie-consent.ts';
import type { SsoCookieConsent } from '../../../src/elements/sso-cookie-consent.ts';
import { ANALYTICAL } from '../../support/consent-tag.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** In the order in which an answer is kept. */
const GIVEN = { [CONSENT_KEY]: JSON.stringify(ANALYTICAL), cookie_consent: 'Y' };
const DELAY_MS = 60;

const outlet = () => document.querySelector<PrerenderedNotifications>('sso-notifications');
const sheets = () => [...(outlet()?.shadowRoot?.querySelectorAll('dialog[open]') ?? [])];
const button = (name: string) =>
  [...(outlet()?.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (candidate) => candidate.textContent === name || candidate.ariaLabel === name,
  );
/** The sheet is up, and no longer its first frame: else the outlet might come only after the test. */
const appeared = () =>
  waitUntil(() => sheets().length === 1 && !outlet()?.handOver, 'the sheet is up');
const gone = () => waitUntil(() => sheets().length === 0, 'the sheet has gone');
const pause = () => new Promise((resolve) => setTimeout(resolve, 4 * DELAY_MS));

describe('the cookie-consent tag', () => {
  let fake: FakeCore;
  let takeAway: () => void;
  let heard: ConsentChoices[];
  const hear = ({ detail }: CustomEvent<ConsentChoices>) => void heard.push(detail);
  const open = async (
    start: CoreStart = {},
    html = '<sso-cookie-consent></sso-cookie-consent>',
  ): Promise<SsoCookieConsent> => {
    fake = fakeCore({ ...start, constants: { consentDelayMs: DELAY_MS } });
    takeAway = provideCore(fake.core);
    heard = [];
    document.body.addEventListener('sso-consent', hear);
    const element = await fixture(html);
    const tag = element.matches('sso-cookie-consent')
      ? element
      : element.querySelector('sso-cookie-consent');
    return tag as SsoCookieConsent;
  };
  afterEach(async () => {
    for (const tag of document.querySelectorAll('sso-cookie-consent')) tag.remove();
    await gone();
    outlet()?.remove();
    document.body.removeEventListener('sso-consent', hear);
    takeAway();
  });

  it('asks in a sheet, and tells the page the answer by an event that leaves shadow roots', async () => {
    const tag = await open();
    await appeared();
    setTimeout(() => button('Accept all')?.click());
    const event = await oneEvent<CustomEvent<ConsentChoices>>(tag, 'sso-consent');
    expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
    const all = { essentialCookies: true, analyticalCookies: true, marketingCookies: true };
    expect(event.detail).to.deep.equal(all);
    expect(tag.choices).to.deep.equal(all);
    await gone();
  });

  it('draws nothing where consent is given', async () => {
    const tag = await open({ local: GIVEN });
    await pause();
    expect(outlet() === null).to.equal(true);
    expect(tag.choices).to.deep.equal(ANALYTICAL);
  });

  it('takes no place on its page', async () => {
    const tag = await open({ local: GIVEN }, '<p><sso-cookie-consent></sso-cookie-consent></p>');
    expect(getComputedStyle(tag).display).to.equal('none');
  });

  it('opens prefilled for a person who changes her mind, who may leave it at that', async () => {
    const tag = await open({ local: GIVEN });
    await tag.open();
    await appeared();
    const ticked = [...(sheets()[0]?.querySelectorAll('input') ?? [])].map((box) => box.checked);
    expect(ticked).to.deep.equal([true, true, false]);
    button('Close')?.click();
    await gone();
    expect(tag.choices).to.deep.equal(ANALYTICAL);
    expect(heard).to.deep.equal([]);
  });

  it('shows one sheet for two tags, and tells the answer once', async () => {
    const two = '<sso-cookie-consent></sso-cookie-consent>'.repeat(2);
    await open({}, `<div>${two}</div>`);
    await appeared();
    await pause();
    expect(sheets()).to.have.length(1);
    button('Accept essential')?.click();
    await gone();
    expect(heard).to.have.length(1);
  });

  it('keeps its sheet when it is moved', async () => {
    const tag = await open();
    await appeared();
    const [before] = sheets();
    document.body.append(tag);
    await pause();
    expect(sheets().length === 1 && sheets()[0] === before).to.equal(true);
  });

  it('takes its sheet along when it is removed', async () => {
    const tag = await open();
    await appeared();
    tag.remove();
    await gone();
    expect(fake.page.local.values.has('cookie_consent')).to.equal(false);
  });

  it('closes its sheet and tells the page when another tab was answered', async () => {
    await open();
    await appeared();
    for (const [key, value] of Object.entries(GIVEN)) {
      fake.page.local.values.set(key, value);
      fake.page.fireStorage(key);
    }
    await gone();
    expect(heard).to.deep.equal([ANALYTICAL]);
  });

  it('asks nobody where its page says that it has no such site', async () => {
    const tag = '<sso-cookie-consent unavailable-path="/gone"></sso-cookie-consent>';
    await open({ href: `${HOST}/gone` }, tag);
    await pause();
    expect(sheets()).to.have.length(0);
  });

  it('leaves the page where it was scrolled to, and gives the focus back', async () => {
    // The tag comes last: a slow frame must not let its sheet be up before the focus is set.
    const here = await fixture<HTMLButtonElement>('<button style="margin:3000px 0">Here</button>');
    scrollTo(0, 2000);
    here.focus({ preventScroll: true });
    const before = scrollY;
    expect(before).to.be.greaterThan(1000);
    await open();
    await appeared();
    button('Accept essential')?.click();
    await gone();
    await waitUntil(() => document.activeElement === here, 'the focus is back');
    expect(scrollY).to.equal(before);
  });

  it('asks in the color scheme that it names', async () => {
    await open({}, '<sso-cookie-consent theme="dark"></sso-cookie-consent>');
    await appeared();
    expect(getComputedStyle(sheets()[0] ?? document.body).colorScheme).to.equal('dark');
  });

  it('asks in the colors of the tenant that was signed in here last', async () => {
    const themeDetails = [{ type: 'NAME', value: 'Acme', html: '', color: '#8a1c5b' }];
    const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails });
    await open({ local: { tenant: 'ACME', tenantTheme } });
    await appeared();
    const accent = getComputedStyle(sheets()[0] ?? document.body).getPropertyValue('--sso-accent');
    expect(accent).to.include('#8a1c5b');
  });

  it('asks in the language that it names', async () => {
    await open({}, '<sso-cookie-consent locale="fr_FR"></sso-cookie-consent>');
    await appeared();
    const words = outlet()?.shadowRoot?.querySelector('dialog')?.closest('[lang]');
    expect(words?.getAttribute('lang')).to.equal('fr-FR');
  });

  it('asks in the language of the page where it names none', async () => {
    const opened = open();
    messagesService(fake.core).ask('fr_FR');
    await opened;
    await appeared();
    const words = outlet()?.shadowRoot?.querySelector('dialog')?.closest('[lang]');
    await waitUntil(() => words?.getAttribute('lang') === 'fr-FR', 'French');
  });

  it('takes no place on the page', async () => {
    expect((await open()).hidden).to.equal(true);
    await appeared();
  });

  it('may be defined twice, as by two copies of the bundle', async () => {
    const first = customElements.get('sso-cookie-consent');
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- tsc looks for no file of this name
    await import('../../../src/elements/sso-cookie-consent.ts?again' as string);
    expect(customElements.get('sso-cookie-consent')).to.equal(first);
  });
});
