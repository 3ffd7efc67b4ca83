import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';
import { writeCookie } from '../platform/cookies.ts';
import { LOCALE_KEY, storageService } from '../platform/storage.ts';

/** As long as the gateway's own cookie of this name lasts. */
const COOKIE_SECONDS = 12 * 3600;

/**
 * Writes the language that the user chose for this browser into the cookie `locale`. The gateway's own pages, such as a
 * provider's, need it, because the browser requests them in its own language. Does nothing without a choice.
 */
export function writeLanguageCookie(core: Core): void {
  const chosen = storageService(core).get(LOCALE_KEY);
  if (chosen) writeCookie(core, 'locale', chosen, COOKIE_SECONDS);
}

/** Shows the page in a language and stores it for this browser, regardless of the user. A failure shows a toast. */
export async function chooseLanguage(core: Core, locale: string): Promise<void> {
  const { chooseForBrowser, t } = messagesService(core);
  const isShown = await chooseForBrowser(locale);
  writeLanguageCookie(core);
  if (!isShown) toastsService(core).show('error', t('error.title'), t('language.failed'));
}
