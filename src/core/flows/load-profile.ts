import { userExtensions, userProfile } from '../api/profile-calls.ts';
import { authService } from '../auth/store.ts';
import type { UserProfile } from '../contract/profile.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { languageIn } from '../i18n/languages.ts';
import { lookupService } from '../profile/lookup.ts';
import { sectionErrorsService, sectionKey, type Section } from '../notices/section-errors.ts';
import { enterGuardedScreen } from './enter-guarded-screen.ts';

/** Where a refused profile is told (spec 7, 8). */
export const PERSONAL_SECTION: Section = {
  component: 'profile',
  section: 'personal-information',
};
/** Where refused extensions are told. */
export const LANGUAGE_SECTION: Section = { component: 'profile', section: 'language' };

/**
 * Loads the signed-in person's profile (spec 2, "Profile page"). failed: told already, may be tried
 * again; leaving: the person is on her way elsewhere. Its lookups follow by themselves.
 */
export async function loadProfile(
  core: Core,
  host: Host,
  signal: AbortSignal,
): Promise<UserProfile | 'failed' | 'leaving'> {
  if (!(await enterGuardedScreen(core, host)) || signal.aborted) return 'leaving';
  sectionErrorsService(core).clear(sectionKey(PERSONAL_SECTION));
  for (const field of ['LANGUAGE_CD', 'USER_TYPE'] as const) void lookupService(core).ensure(field);
  const result = await userProfile(core, PERSONAL_SECTION);
  if (result.ok) return result.data;
  return authService(core).$auth.get().status === 'signed-out' ? 'leaving' : 'failed';
}

/** The person's language as her extensions tell it (spec 3); undefined when they don't. */
export async function loadLanguage(core: Core, userId: string): Promise<string | undefined> {
  sectionErrorsService(core).clear(sectionKey(LANGUAGE_SECTION));
  const result = await userExtensions(core, userId, LANGUAGE_SECTION);
  return result.ok ? languageIn(result.data.userExtensions) : undefined;
}
