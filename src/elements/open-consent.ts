import type { ConsentSheet } from '../core/consent.ts';
import { consentSheetRoom } from '../core/consent-sheet.ts';
import { getCore } from '../core/core.ts';
import { configure } from '../core/settings.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import { storageRoom } from '../core/storage.ts';
import { themeRoom } from '../core/theme/store.ts';
import { openOutlet } from './outlet.ts';
import { followScheme } from './page-scheme.ts';

/**
 * What a consent tag fetches where the person has not answered: the sheet's rules, and the outlet that
 * shows it. Rejects when that can't be fetched.
 */
export async function openConsent(tag: HTMLElement): Promise<ConsentSheet> {
  const core = getCore();
  const unavailablePath = tag.getAttribute('unavailable-path') ?? undefined;
  configure(core, { unavailablePath }, '<sso-cookie-consent>');
  themeRoom(core).showStored(storageRoom(core).get('tenant') ?? '');
  if (tag.hasAttribute('locale')) messagesRoom(core).ask(tag.getAttribute('locale'));
  followScheme(core, tag);
  await Promise.all([openOutlet(), messagesRoom(core).ready()]);
  return consentSheetRoom(core);
}
