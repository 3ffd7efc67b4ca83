import { PREFERENCES } from '../contract/features.ts';
import type { Core } from '../kernel/core.ts';
import { isAnnounced } from './announced-features.ts';
import { dismissedService } from './dismissed-notices.ts';

/**
 * Keeps the user's settings the same in all browsers, if the gateway announces it. Sends what changes on this page;
 * `isLoadDue` also loads what other browsers have changed. Call it when the screen is shown. Never rejects.
 */
export async function startPreferences(core: Core, isLoadDue: boolean): Promise<void> {
  if (!isAnnounced(core, PREFERENCES)) return;
  try {
    const { preferencesService } = await import('../preferences/sync.ts');
    // The page loads what shows notices later, if there are any.
    dismissedService(core);
    const preferences = preferencesService(core);
    if (isLoadDue) await preferences.load();
  } catch {
    // Without the file, the settings of this browser apply.
  }
}
