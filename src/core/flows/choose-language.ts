import type { Core } from '../core.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { LOCALE_KEY, storageRoom } from '../storage.ts';

/** Kept as long as the gateway keeps the cookie that it writes itself. */
const COOKIE_SECONDS = 12 * 3600;

/**
 * Writes the language that the user chose for this browser into the cookie `locale`: the gateway's own pages, such as
 * a provider's, are loaded by the browser, which names its own language. Does nothing without a choice.
 */
export function keepLanguageCookie(core: Core): void {
  const chosen = storageRoom(core).get(LOCALE_KEY);
  if (!chosen) return;
  const value = encodeURIComponent(chosen);
  core.ports.writeCookie(`locale=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`);
}

/** Turns the page to a language and keeps it for this browser, whoever signs in. A failure shows a toast. */
export async function chooseLanguage(core: Core, locale: string): Promise<void> {
  const { chooseForBrowser, t } = messagesRoom(core);
  const isShown = await chooseForBrowser(locale);
  keepLanguageCookie(core);
  if (!isShown) toastsRoom(core).show('error', t('error.title'), t('language.failed'));
}
