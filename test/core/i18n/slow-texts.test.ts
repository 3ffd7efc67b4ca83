import { expect } from '@open-wc/testing';
import { elements } from '../../../src/core/i18n/en-us/elements.ts';
import { ELEMENT_TEXTS } from '../../../src/core/i18n/element-texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import type { Texts } from '../../../src/core/i18n/texts.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { until } from '../../support/time/until.ts';

// Rules: languages-06

const CANCEL_DE = 'Abbrechen';

describe('texts that are slow or cannot be loaded', () => {
  type Load = () => Promise<Partial<Texts>>;
  const never = () => new Promise<never>(() => undefined);
  const loaded: Load = () => Promise.resolve({ 'notFound.title': 'Weg' });
  const broken: Load = () => Promise.reject(new TypeError('offline'));

  /** Returns a page in German with one more bundle, which loads as `loads` defines, in order. */
  function open(...loads: Load[]) {
    const { core, page } = fakeCore({
      local: { locale: 'de_DE' },
    });
    const clock = stopClock(page);
    const loadedLocales: string[] = [];
    const bundle = {
      english: { 'notFound.title': 'Gone' },
      load: (locale: string) => {
        loadedLocales.push(locale);
        return (loads.length > 1 ? loads.shift() : loads[0])?.() ?? never();
      },
    };
    const messages = messagesService(core);
    /** Returns the result of waiting for texts until the page gives up. */
    const tooLate = async <T>(waiting: Promise<T>): Promise<T> => {
      clock.advance(core.constants.localeWaitMs);
      return waiting;
    };
    return { ...messages, core, page, clock, bundle, loadedLocales, tooLate };
  }

  it('leave the page in English', async () => {
    const { add, ready, t, $locale, setLocale, bundle, tooLate } = open(never);
    await add(bundle);
    await tooLate(ready());
    expect([t('notFound.title'), t('dialog.cancel'), $locale.get()]).to.deep.equal([
      'Gone',
      elements['dialog.cancel'],
      'en_US',
    ]);
    expect(await tooLate(setLocale('fr_FR'))).to.equal(false);
  });

  it('delay the page for a limited time, and not longer', async () => {
    const { add, ready, clock, bundle, core } = open(never);
    const { localeWaitMs } = core.constants;
    await add(bundle);
    let isReady = false;
    const opened = ready().then(() => (isReady = true));
    clock.advance(localeWaitMs - 1);
    await new Promise((go) => setTimeout(go));
    expect(isReady).to.equal(false);
    clock.advance(1);
    await opened;
  });

  it('change the page’s language when they arrive, however late', async () => {
    let release = (): void => undefined;
    const { add, ready, t, $locale, bundle, tooLate } = open(
      () => new Promise((go) => (release = () => go({ 'notFound.title': 'Weg' }))),
    );
    await add(bundle);
    await tooLate(ready());
    release();
    await until($locale, (locale) => locale === 'de_DE');
    expect([t('notFound.title'), t('dialog.cancel')]).to.deep.equal(['Weg', CANCEL_DE]);
  });

  it('let a change of the language wait for texts that the page has added meanwhile', async () => {
    let release = (): void => undefined;
    const { add, ready, setLocale, t, bundle } = open(
      () => new Promise((go) => (release = () => go({ 'notFound.title': 'Weg' }))),
    );
    await ready();
    let isShown: boolean | undefined;
    const changed = setLocale('fr_FR').then((outcome) => (isShown = outcome));
    void add(bundle);
    // The texts that the change began with.
    await ELEMENT_TEXTS.load('fr_FR');
    await new Promise((go) => setTimeout(go));
    expect(isShown).to.equal(undefined);
    release();
    expect(await changed).to.equal(true);
    expect(t('notFound.title')).to.equal('Weg');
  });

  it('do not change the language if the user has chosen another one since', async () => {
    let release = (): void => undefined;
    const late = () => new Promise<Partial<Texts>>((go) => (release = () => go({})));
    const { add, ready, setLocale, $locale, bundle, tooLate } = open(late, loaded);
    await add(bundle);
    await tooLate(ready());
    void setLocale('fr_FR');
    await until($locale, (locale) => locale === 'fr_FR');
    release();
    await new Promise((go) => setTimeout(go));
    expect($locale.get()).to.equal('fr_FR');
  });

  it('are loaded again by the next mounted tag until it succeeds', async () => {
    const { add, ready, t, bundle, loadedLocales } = open(broken, loaded);
    await add(bundle);
    await ready();
    expect(t('notFound.title')).to.equal('Gone');
    await ready();
    expect(t('notFound.title')).to.equal('Weg');
    await ready();
    expect(loadedLocales).to.deep.equal(['de_DE', 'de_DE']);
  });

  it('leave the page unchanged when the user chooses a language', async () => {
    const { add, ready, setLocale, $locale, bundle } = open(loaded, broken);
    await add(bundle);
    await ready();
    expect(await setLocale('fr_FR')).to.equal(false);
    expect($locale.get()).to.equal('de_DE');
  });

  it('are loaded once per bundle, and not before a tag is mounted', async () => {
    const { add, requestLocale, ready, bundle, loadedLocales } = open(loaded);
    await Promise.all([add(bundle), add(bundle)]);
    requestLocale('fr_FR');
    expect(loadedLocales).to.deep.equal([]);
    await ready();
    await add(bundle);
    requestLocale('fr_FR');
    expect(loadedLocales).to.deep.equal(['fr_FR']);
  });

  it('are not loaded for unrelated storage events', async () => {
    const { add, ready, $locale, page, bundle, loadedLocales } = open(loaded);
    await add(bundle);
    await ready();
    const stop = $locale.listen(() => undefined);
    page.fireStorage('userId');
    expect(loadedLocales).to.deep.equal(['de_DE']);
    page.fireStorage('locale');
    expect(loadedLocales).to.deep.equal(['de_DE', 'de_DE']);
    stop();
  });

  it('are shown as IDs if they are missing', async () => {
    const { t, ready } = open(never);
    await ready();
    expect(t('notFound.title')).to.equal('notFound.title');
  });
});
