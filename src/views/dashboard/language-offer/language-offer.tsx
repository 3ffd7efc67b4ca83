import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { languageOfferService } from '../../../core/flows/offer-language.ts';
import { saveLanguage } from '../../../core/flows/save-profile.ts';
import { format } from '../../../core/contract/languages/format.ts';
import {
  directionOf,
  formatTags,
  languageTag,
} from '../../../core/contract/languages/language-tag.ts';
import { loadCustom } from '../../../core/i18n/custom/load-custom.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { OFFER_TEXTS } from '../../../core/i18n/offer-texts.ts';
import type { Texts } from '../../../core/i18n/texts.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useUser } from '../../shared/chrome/use-user.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { ViewProps } from '../../view.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import offerCss from './language-offer.css';
import { useQuietPage } from './use-quiet-page.ts';

const addSheet = lateSheet(offerCss);

/** Returns the name of a locale's language in another language; of Chinese, with its script. */
function languageName(locale: string, shownIn: string): string {
  const { language, script } = new Intl.Locale(languageTag(locale)).maximize();
  const tag = language === 'zh' ? `zh-${script}` : language;
  return new Intl.DisplayNames(formatTags(shownIn), { type: 'language' }).of(tag) ?? '';
}

/** Returns the texts in the offered language; undefined until they are loaded. */
function useTexts(locale: string | undefined): Readonly<Partial<Texts>> | undefined {
  const loaded = useSignal<{ locale: string; texts: Readonly<Partial<Texts>> } | undefined>(
    undefined,
  );
  useEffect(() => {
    if (!locale) return;
    const custom = loadCustom(getCore(), locale, () => {});
    Promise.all([OFFER_TEXTS.load(locale), custom]).then(
      ([texts, own]) => (loaded.value = { locale, texts: { ...texts, ...own } }),
      () => {
        // The next visit offers it again.
      },
    );
  }, [locale, loaded]);
  return loaded.value?.locale === locale ? loaded.value?.texts : undefined;
}

/** The distance of the card from what is below it. */
const GAP_PX = 16;

/**
 * Renders the card, which covers nothing for good: a page that scrolls can be scrolled further, in any other the card
 * is above the footer. Moves the focus to the main content if the card is removed while it has the focus.
 */
function OfferCard({ onKeep, children }: { onKeep: () => void; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const page = element?.closest<HTMLElement>('.sso-page');
    if (!element || !page) return undefined;
    if (page.offsetHeight > window.innerHeight)
      page.style.paddingBlockEnd = `${element.offsetHeight + 2 * GAP_PX}px`;
    else {
      const footer = page.querySelector<HTMLElement>('.sso-footer');
      element.style.marginBlockEnd = `${footer?.offsetHeight ?? 0}px`;
    }
    return () => {
      page.style.paddingBlockEnd = '';
      if (!element.matches(':focus-within')) return;
      page.querySelector<HTMLElement>('.sso-main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={card}
      className="sso-offer"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onKeep();
      }}
    >
      {children}
    </div>
  );
}

/** Renders the offer to change the account's language to the browser's, in the browser's language (languages-21). */
export function LanguageOffer({ host }: ViewProps) {
  useSignals();
  const core = getCore();
  const lane = useRef<HTMLDivElement>(null);
  const isSaving = useSignal(false);
  const user = useUser();
  const { $answer, answer, offered } = languageOfferService(core);
  const page = useStore(messagesService(core).$locale);
  useStore($answer);
  const locale = offered();
  const texts = useTexts(locale);
  const isShown = useQuietPage(lane, texts !== undefined);

  useLayoutEffect(() => {
    if (lane.current) addSheet(lane.current.getRootNode());
  }, [texts]);

  if (!locale || !texts || !user) return null;
  const use = async () => {
    isSaving.value = true;
    if (await saveLanguage(core, host, user.userId, locale)) answer();
    isSaving.value = false;
  };
  const question = texts['offer.question'] ?? '';
  const language = languageName(page, locale);
  return (
    // Screen readers announce the card, because its live region is on the page before it.
    <div ref={lane} className="sso-offer-lane" lang={languageTag(locale)} dir={directionOf(locale)}>
      <section aria-label={question}>
        <div role="status">
          {isShown && (
            <OfferCard onKeep={answer}>
              <p className="sso-offer-question">{question}</p>
              <div className="sso-offer-answers">
                <Button isBusy={isSaving.value} onClick={() => void use()}>
                  {texts['offer.use']}
                </Button>
                <Button variant="secondary" onClick={answer}>
                  {format(texts['offer.keep'] ?? '', { language }, formatTags(locale))}
                </Button>
              </div>
            </OfferCard>
          )}
        </div>
      </section>
    </div>
  );
}
