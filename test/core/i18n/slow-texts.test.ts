import { expect } from '@open-wc/testing';
import { enUS } from '../../../src/core/i18n/en-us.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import type { Texts } from '../../../src/core/i18n/texts.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { until } from '../../support/until.ts';

const CANCEL_DE = 'Abbrechen';

describe('texts that are slow or can not be fetched', () => {
  type Load = () => Promise<Partial<Texts>>;
  const never = () => new Promise<never>(() => undefined);
  const loaded: Load = () => Promise.resolve({ 'notFound.title': 'Weg' });
  const broken: Load = () => Promise.reject(new TypeError('offline'));

  /** A page in German with one bundle more, which is fetched as `loads` says, one after the other. */
  function open(...loads: Load[]) {
    const { core, page } = fakeCore({
      local: { locale: 'de_DE' },
      constants: { localeWaitMs: 250 },
    });
    const asked: string[] = [];
    const bundle = {
      english: { 'notFound.title': 'Gone' },
      load: (locale: string) => {
        asked.push(locale);
        return (loads.length > 1 ? loads.shift() : loads[0])?.() ?? never();
      },
    };
    const messages = messagesService(core);
    return { ...messages, page, bundle, asked };
  }

  it('leave English on the page, which goes on without them', async () => {
    const { add, ready, t, $locale, setLocale, bundle } = open(never);
    await add(bundle);
    await ready();
    expect([t('notFound.title'), t('dialog.cancel'), $locale.get()]).to.deep.equal([
      'Gone',
      enUS['dialog.cancel'],
      'en_US',
    ]);
    expect(await setLocale('fr_FR')).to.equal(false);
  });

  it('turn the page when they come, however late', async () => {
    let release = (): void => undefined;
    const { add, ready, t, $locale, bundle } = open(
      () => new Promise((go) => (release = () => go({ 'notFound.title': 'Weg' }))),
    );
    await add(bundle);
    await ready();
    release();
    await until($locale, (locale) => locale === 'de_DE');
    expect([t('notFound.title'), t('dialog.cancel')]).to.deep.equal(['Weg', CANCEL_DE]);
  });

  it('do not turn the page when the person has chosen another language since', async () => {
    let release = (): void => undefined;
    const late = () => new Promise<Partial<Texts>>((go) => (release = () => go({})));
    const { add, ready, setLocale, $locale, bundle } = open(late, loaded);
    await add(bundle);
    await ready();
    void setLocale('fr_FR');
    await until($locale, (locale) => locale === 'fr_FR');
    release();
    await new Promise((go) => setTimeout(go));
    expect($locale.get()).to.equal('fr_FR');
  });

  it('are fetched again by what is mounted next, until they are there', async () => {
    const { add, ready, t, bundle, asked } = open(broken, loaded);
    await add(bundle);
    await ready();
    expect(t('notFound.title')).to.equal('Gone');
    await ready();
    expect(t('notFound.title')).to.equal('Weg');
    await ready();
    expect(asked).to.deep.equal(['de_DE', 'de_DE']);
  });

  it('leave the page as it is when the person chooses a language', async () => {
    const { add, ready, setLocale, $locale, bundle } = open(loaded, broken);
    await add(bundle);
    await ready();
    expect(await setLocale('fr_FR')).to.equal(false);
    expect($locale.get()).to.equal('de_DE');
  });

  it('are fetched once a bundle, and none before a tag is there', async () => {
    const { add, ask, ready, bundle, asked } = open(loaded);
    await Promise.all([add(bundle), add(bundle)]);
    ask('fr_FR');
    expect(asked).to.deep.equal([]);
    await ready();
    await add(bundle);
    ask('fr_FR');
    expect(asked).to.deep.equal(['fr_FR']);
  });

  it('are not fetched for news that are of no language', async () => {
    const { add, ready, $locale, page, bundle, asked } = open(loaded);
    await add(bundle);
    await ready();
    const stop = $locale.listen(() => undefined);
    page.fireStorage('userId');
    expect(asked).to.deep.equal(['de_DE']);
    page.fireStorage('locale');
    expect(asked).to.deep.equal(['de_DE', 'de_DE']);
    stop();
  });

  it('are shown by their ids where there are none', async () => {
    const { t, ready } = open(never);
    await ready();
    expect(t('notFound.title')).to.equal('notFound.title');
  });
});
