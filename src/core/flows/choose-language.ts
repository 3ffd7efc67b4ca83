import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';
import { LOCALE_KEY, storageService } from '../platform/storage.ts';

/** Kept as long as the gateway keeps the cookie that it writes itself. */
const COOKIE_SECONDS = 12 * 3600;

/**
 * Writes the language that the user chose for this browser into the cookie `locale`: the gateway's own pages, such as
 * a provider's, are loaded by the browser, which names its own language. Does nothing without a choice.
 */
export function keepLanguageCookie(core: Core): void {
  const chosen = storageService(core).get(LOCALE_KEY);
  if (!chosen) return;
  const value = encodeURIComponent(chosen);
  core.ports.writeCookie(`locale=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`);
}

/** Turns the page to a language and keeps it for this browser, whoever signs in. A failure shows a toast. */
export async function chooseLanguage(core: Core, locale: string): Promise<void> {
  const { chooseForBrowser, t } = messagesService(core);
  const isShown = await chooseForBrowser(locale);
  keepLanguageCookie(core);
  if (!isShown) toastsService(core).show('error', t('error.title'), t('language.failed'));
}
