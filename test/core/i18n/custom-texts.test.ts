import { expect } from '@open-wc/testing';
import { configService } from '../../../src/core/config/config.ts';
import { configure, settingsService } from '../../../src/core/config/settings.ts';
import { ALL_ENGLISH } from '../../../src/core/i18n/all-english.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { held, text, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: languages-22, languages-23, languages-24, languages-25, languages-26, languages-28

const TITLE = 'login.heading';

interface Start extends CoreStart {
  readonly texts?: object | string;
  /** The reply to the request for a JSON file. */
  readonly file?: Answer;
}

/** Opens a page whose script has set texts. */
async function open({ texts, file, ...start }: Start = {}) {
  const { core, page } = fakeCore(start);
  if (file) page.gateway.answer('environment', file);
  configure(core, { texts });
  const messages = messagesService(core);
  await messages.ready();
  return { core, page, ...messages };
}

const json = (value: unknown): Answer => text(JSON.stringify(value));

describe('the texts that a page sets', () => {
  it('replace those of the elements, one by one', async () => {
    const { t, page } = await open({ texts: { en_US: { [TITLE]: 'Welcome back' } } });
    expect([t(TITLE), t('login.submit')]).to.deep.equal(['Welcome back', 'Sign In']);
    expect(page.warnings).to.deep.equal([]);
  });

  it('are those of the language of the page, also after a change', async () => {
    const texts = { en: { [TITLE]: 'Welcome' }, 'fr-CA': { [TITLE]: 'Bienvenue' } };
    const { t, setLocale } = await open({ texts });
    expect(await setLocale('fr_FR')).to.equal(true);
    expect(t(TITLE)).to.equal('Bienvenue');
    await setLocale('de_DE');
    expect(t(TITLE)).to.equal('Anmelden');
    await setLocale('en_US');
    expect(t(TITLE)).to.equal('Welcome');
  });

  it('of a locale have the last word over those of its language', async () => {
    const texts = {
      de_DE: { [TITLE]: 'exact' },
      de: { [TITLE]: 'near', 'login.submit': 'Los' },
    };
    const { t } = await open({ texts, local: { locale: 'de_DE' } });
    expect([t(TITLE), t('login.submit')]).to.deep.equal(['exact', 'Los']);
  });

  it('include texts that are loaded later', async () => {
    const { t, add } = await open({ texts: { en: { 'profile.save': 'Store' } } });
    await add((await import('../../../src/core/i18n/screen-texts.ts')).SCREEN_TEXTS);
    expect(t('profile.save')).to.equal('Store');
  });

  it('may depend on the tenant', async () => {
    const texts = (tenant: string) => ({ en: { [TITLE]: `Welcome to ${tenant}` } });
    const { t } = await open({ texts });
    await waitUntil(() => t(TITLE) === 'Welcome to ACME');
  });

  it('of a function that throws are ignored', async () => {
    const texts = () => {
      throw new Error('no such tenant');
    };
    const { t, page } = await open({ texts });
    await waitUntil(() => page.warnings.length > 0);
    expect(t(TITLE)).to.equal(ALL_ENGLISH[TITLE]);
    expect(page.warnings[0]).to.include('no such tenant');
  });

  it('that are set after the page is shown appear in place', async () => {
    const { core, t, $texts } = await open();
    let changes = 0;
    $texts.listen(() => (changes += 1));
    configure(core, { texts: { en: { [TITLE]: 'Welcome' } } });
    await waitUntil(() => t(TITLE) === 'Welcome');
    expect(changes).to.equal(1);
  });
});

describe('a file of texts', () => {
  it('is shown when it arrives; until then, and without it, the page has the usual texts', async () => {
    const reply = held(json({ en: { [TITLE]: 'Welcome' } }));
    const { t, page } = await open({ texts: '/texts/{tenant}.json', file: reply.answer });
    expect(t(TITLE)).to.equal(ALL_ENGLISH[TITLE]);
    await waitUntil(() => page.gateway.sent.length > 0);
    expect(page.gateway.sent[0]?.url.pathname).to.equal('/texts/ACME.json');
    reply.release();
    await waitUntil(() => t(TITLE) === 'Welcome');
  });

  for (const [what, file] of [
    ['does not arrive', unreachable],
    ['is no JSON', text('<!doctype html>')],
    ['is too long', text(' '.repeat(5_000_001))],
    ['is a list', text('"Welcome"')],
  ] as const)
    it(`that ${what} is logged in one line, and changes nothing`, async () => {
      const { t, page } = await open({ texts: '/texts.json', file });
      await waitUntil(() => page.warnings.length > 0);
      expect(t(TITLE)).to.equal(ALL_ENGLISH[TITLE]);
      expect(page.warnings).to.have.length(1);
    });

  it('that has failed is requested again when the language changes', async () => {
    const { t, page, setLocale } = await open({ texts: '/texts.json', file: unreachable });
    await waitUntil(() => page.warnings.length > 0);
    page.gateway.answer('environment', json({ fr: { [TITLE]: 'Bienvenue' } }));
    await setLocale('fr_FR');
    await waitUntil(() => t(TITLE) === 'Bienvenue');
  });
});

describe('an environment file that names a file of texts', () => {
  const answers =
    (environment: object): Answer =>
    (request) =>
      json(request.url.endsWith('/texts.json') ? { en: { [TITLE]: 'Welcome' } } : environment)(
        request,
      );
  const opened = async (isByScript: boolean) => {
    const { core, page } = fakeCore({});
    page.gateway.answer('environment', answers({ texts: '/texts.json' }));
    configure(core, { environment: '/env.json' }, isByScript ? undefined : '<sso-login>');
    const messages = messagesService(core);
    await Promise.all([messages.ready(), configService(core).ready()]);
    return { core, page, ...messages };
  };

  it('counts if a script has set its address', async () => {
    const { t } = await opened(true);
    await waitUntil(() => t(TITLE) === 'Welcome');
  });

  it('does not count if an element has set it: a text can ask for a password', async () => {
    const { core, t, page } = await opened(false);
    configure(core, { environment: '/other.json' });
    await configService(core).ready();
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.gateway.sent.map(({ url }) => url.pathname)).not.to.include('/texts.json');
    expect(settingsService(core).byScript.texts).to.equal(undefined);
    expect(t(TITLE)).to.equal(ALL_ENGLISH[TITLE]);
  });

  it('does not replace the texts that the script itself has set', async () => {
    const { core, page } = fakeCore({});
    page.gateway.answer('environment', answers({ texts: '/texts.json' }));
    configure(core, { environment: '/env.json', texts: { en: { [TITLE]: 'Mine' } } });
    const { ready, t } = messagesService(core);
    await configService(core).ready();
    await ready();
    expect(t(TITLE)).to.equal('Mine');
  });
});
