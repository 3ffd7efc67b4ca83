import type { ConsentSheet } from '../../core/consent/consent.ts';
import { consentSheetService } from '../../core/consent/consent-sheet.ts';
import { getCore } from '../../core/kernel/core.ts';
import { configure } from '../../core/config/settings.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { storageService } from '../../core/platform/storage.ts';
import { themeService } from '../../core/theme/store.ts';
import { loadSheetView } from '../../views/consent/sheet-view.ts';
import { openNotifications } from '../notifications/notifications.ts';
import { followScheme } from '../wrapper/page-scheme.ts';

/**
 * Loads the consent sheet and the notifications element that shows it, for a user who has not answered. Rejects if
 * their code can't be loaded.
 */
export async function openConsent(tag: HTMLElement): Promise<ConsentSheet> {
  const core = getCore();
  const unavailablePath = tag.getAttribute('unavailable-path') ?? undefined;
  configure(core, { unavailablePath }, '<sso-cookie-consent>');
  themeService(core).showStored(storageService(core).get('tenant') ?? '');
  if (tag.hasAttribute('locale')) messagesService(core).requestLocale(tag.getAttribute('locale'));
  followScheme(core, tag);
  await Promise.all([loadSheetView(), openNotifications(), messagesService(core).ready()]);
  return consentSheetService(core);
}
