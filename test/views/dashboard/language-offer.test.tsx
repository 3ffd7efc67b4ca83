import { expect } from '@open-wc/testing';
import { languageOfferService } from '../../../src/core/flows/offer-language.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press } from '../support/typing.ts';
import { drawDashboard, prepareDashboard } from './dashboard-screen.tsx';

// Rules: languages-21, storage-16

let screen: Screen;
afterEach(() => screen.close());

const USE = 'Deutsch verwenden';
const KEEP = 'Bei Englisch bleiben';

interface Start {
  readonly browser?: readonly string[];
  readonly local?: Record<string, string>;
  /** The language that the page requests. */
  readonly requested?: string;
}

/** Opens Ada's dashboard, whose account is in American English, in a German browser. */
async function open({ browser = ['de-AT', 'en'], local, requested }: Start = {}): Promise<void> {
  screen = prepareDashboard({ local: { locale: 'en_US', ...local } });
  screen.fake.page.userLanguages = browser;
  if (requested) messagesService(screen.fake.core).requestLocale(requested);
  await messagesService(screen.fake.core).ready();
  screen.fake.page.gateway.answer('usersProducts', ok(named('Ocular')));
  drawDashboard(screen);
  await waitUntil(() => screen.allByRole('link', 'Ocular').length > 0);
}
const offered = () => languageOfferService(screen.fake.core).offered();
const stored = () => screen.fake.page.local.values.get('sso-elements.languageOffer');
const cards = () =>
  screen.allByRole('link').map((link) => JSON.stringify(link.getBoundingClientRect()));

describe('the offer of the browser’s language', () => {
  it('is a labelled notice in that language, below the cards, which neither move nor lose the focus', async () => {
    await open();
    screen.byRole('link', 'Ocular').focus();
    await settled(screen.shadow);
    const before = cards();
    const use = await screen.findByRole('button', USE);
    expect(cards()).to.deep.equal(before);
    expect(screen.shadow.activeElement).to.equal(screen.byRole('link', 'Ocular'));
    const region = use.closest('section');
    expect(region?.getAttribute('aria-label')).to.equal('Deutsch für Ihr Konto verwenden?');
    expect(region?.closest('[lang]')?.getAttribute('lang')).to.equal('de-DE');
    expect(use.closest('[role=status]')).not.to.equal(null);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('saves the language as the profile does, and shows the page in it', async () => {
    await open();
    const { core, page, host } = screen.fake;
    const reply = held(ok(null));
    page.gateway.answer('updateProfile', reply.answer);
    const use = await screen.findByRole('button', USE);
    use.focus();
    use.click();
    await waitUntil(() => use.getAttribute('aria-disabled') === 'true');
    reply.release();
    await waitUntil(() => screen.allByRole('button', USE).length === 0);
    await screen.findByRole('heading', /^Willkommen/);
    const [request] = page.gateway.requests('updateProfile');
    expect(await request?.clone().json()).to.deep.equal({ userId: 'ada', langCode: 'de_DE' });
    expect(host.of('sso-locale-change')).to.deep.equal([{ locale: 'de_DE' }]);
    expect(page.local.values.get('locale')).to.equal('de_DE');
    expect(toastsOf(core)[0]).to.match(/^success: /);
    expect(screen.shadow.activeElement).to.equal(screen.byRole('main'));
    await waitUntil(() => stored() !== undefined);
  });

  it('stays if saving fails, which a toast reports', async () => {
    await open();
    screen.fake.page.gateway.answer('updateProfile', refused(500));
    (await screen.findByRole('button', USE)).click();
    await waitUntil(() => toastsOf(screen.fake.core).length === 1);
    expect(toastsOf(screen.fake.core)[0]).to.match(/^error: /);
    expect([screen.allByRole('button', USE).length, stored()]).to.deep.equal([1, undefined]);
  });

  it('is not repeated to a user who keeps the language, whose name is not stored', async () => {
    await open();
    const keep = await screen.findByRole('button', KEEP);
    keep.focus();
    keep.click();
    await waitUntil(() => screen.allByRole('button', KEEP).length === 0);
    expect(screen.shadow.activeElement).to.equal(screen.byRole('main'));
    expect(stored()).to.match(/^\{"[0-9a-f]{16}":\["en_US"\]\}$/);
    expect(screen.fake.page.gateway.requests('updateProfile')).to.deep.equal([]);
    const local = { 'sso-elements.languageOffer': stored() ?? '' };
    screen.close();
    await open({ local });
    expect(offered()).to.equal(undefined);
    screen.close();
    await open({ local: { ...local, userId: 'grace' } });
    expect(offered()).to.equal('de_DE');
  });

  it('is closed by Esc', async () => {
    await open();
    const keep = await screen.findByRole('button', KEEP);
    keep.focus();
    press(keep, 'Escape');
    await waitUntil(() => screen.allByRole('button', KEEP).length === 0);
    expect(stored()).to.include('en_US');
  });

  it('waits until notices and modal dialogs are closed', async () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    await open();
    const toasts = toastsService(screen.fake.core);
    toasts.show('success', 'Welcome', 'You are logged in.');
    await waitUntil(() => screen.shadow.querySelector('[lang=de-DE]'));
    expect(screen.allByRole('button', USE)).to.deep.equal([]);
    for (const { id } of toasts.$toasts.get()) toasts.dismiss(id);
    await waitUntil(() => toastsOf(screen.fake.core).length === 0);
    expect(screen.allByRole('button', USE)).to.deep.equal([]);
    dialog.close();
    await screen.findByRole('button', USE);
    dialog.remove();
  });

  it('names each variant of Chinese, and is written from right to left in Arabic', async () => {
    await open({ browser: ['zh-TW'], local: { locale: 'zh_CN' } });
    await screen.findByRole('button', '繼續使用簡體中文');
    screen.close();
    await open({ browser: ['ar'] });
    const keep = await screen.findByRole('button', 'الإبقاء على الإنجليزية');
    expect(getComputedStyle(keep).direction).to.equal('rtl');
  });

  for (const [title, start] of [
    ['browser has the language of the account', { browser: ['en-US', 'de'] }],
    ['browser and account differ only in the variant of English', { browser: ['en-GB'] }],
    ['browser has no language of the product', { browser: ['fi', 'hu'] }],
    ['page requests a language', { requested: 'en_US' }],
    ['user has chosen a language for this browser', { local: { 'sso-elements.locale': 'en_US' } }],
    ['account has no language', { local: { locale: '' } }],
  ] as const)
    it(`is not made if the ${title}`, async () => {
      await open(start);
      expect(offered()).to.equal(undefined);
      await settled(screen.shadow);
      expect(screen.allByRole('button', /verwenden|Use English/)).to.deep.equal([]);
    });
});
