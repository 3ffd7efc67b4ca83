import type { Section } from '../api/client.ts';
import { authService } from '../auth/store.ts';
import { userExtensionsCall, userProfileCall, type UserProfile } from '../contract/profile.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { languageIn } from '../i18n/languages.ts';
import { lookupService } from './load-lookup.ts';
import { sectionErrorsService, sectionKey } from '../notices/section-errors.ts';
import { call } from './call.ts';
import { enterGuardedScreen } from './enter-guarded-screen.ts';

/** The section that shows an error of the profile (errors-06). */
export const PERSONAL_SECTION: Section = {
  component: 'profile',
  section: 'personal-information',
};
/** The section that shows an error of the extensions. */
export const LANGUAGE_SECTION: Section = { component: 'profile', section: 'language' };

/**
 * Loads the signed-in user's profile (profile-05), and starts to load its lookups. Returns 'failed' if it could not
 * be loaded (already shown to the user, can be tried again), and 'leaving' if the browser leaves the screen.
 */
export async function loadProfile(
  core: Core,
  host: Host,
  signal: AbortSignal,
): Promise<UserProfile | 'failed' | 'leaving'> {
  if (!(await enterGuardedScreen(core, host)) || signal.aborted) return 'leaving';
  sectionErrorsService(core).clear(sectionKey(PERSONAL_SECTION));
  for (const field of ['LANGUAGE_CD', 'USER_TYPE'] as const) void lookupService(core).ensure(field);
  const result = await call(core, userProfileCall, { section: PERSONAL_SECTION });
  if (result.ok) return result.data;
  return authService(core).$auth.get().status !== 'signed-in' ? 'leaving' : 'failed';
}

/** Loads the language in the user's extensions (profile-11); undefined if there is none, or on failure. */
export async function loadLanguage(core: Core, userId: string): Promise<string | undefined> {
  sectionErrorsService(core).clear(sectionKey(LANGUAGE_SECTION));
  const result = await call(core, userExtensionsCall, {
    pathParts: { userId },
    section: LANGUAGE_SECTION,
  });
  return result.ok ? languageIn(result.data.userExtensions) : undefined;
}
