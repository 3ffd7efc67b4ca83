import type { ConsentSheet } from '../../core/consent/consent.ts';
import { consentSheetService } from '../../core/consent/consent-sheet.ts';
import { getCore } from '../../core/kernel/core.ts';
import { configure } from '../../core/config/settings.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { storageService } from '../../core/platform/storage.ts';
import { themeService } from '../../core/theme/store.ts';
import { openNotifications } from '../notifications/notifications.ts';
import { followScheme } from '../wrapper/page-scheme.ts';

/**
 * What a consent tag fetches where the person has not answered: the sheet's rules, and the outlet that
 * shows it. Rejects when that can't be fetched.
 */
export async function openConsent(tag: HTMLElement): Promise<ConsentSheet> {
  const core = getCore();
  const unavailablePath = tag.getAttribute('unavailable-path') ?? undefined;
  configure(core, { unavailablePath }, '<sso-cookie-consent>');
  themeService(core).showStored(storageService(core).get('tenant') ?? '');
  if (tag.hasAttribute('locale')) messagesService(core).ask(tag.getAttribute('locale'));
  followScheme(core, tag);
  await Promise.all([openNotifications(), messagesService(core).ready()]);
  return consentSheetService(core);
}
