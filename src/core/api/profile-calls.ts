import { IgnoredData } from '../contract/envelope.ts';
import {
  UserContacts,
  UserExtensionsData,
  UserProfile,
  type ProfileUpdate,
  type UserContact,
} from '../contract/profile.ts';
import type { Core } from '../kernel/core.ts';
import type { Section } from '../notices/section-errors.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

/** Loads the signed-in person's profile. A refusal goes to the section's inline error area. */
export function userProfile(core: Core, section: Section): Promise<ApiResult<UserProfile>> {
  return send(core, { call: 'userProfile', data: UserProfile, section });
}

/** Changes one's own language, or one's own names; never both. */
export function updateProfile(core: Core, body: ProfileUpdate): Promise<ApiResult<unknown>> {
  return send(core, { call: 'updateProfile', data: IgnoredData, body });
}

/** Loads a person's extensions, the language code among them. */
export function userExtensions(
  core: Core,
  userId: string,
  section: Section,
): Promise<ApiResult<UserExtensionsData>> {
  const pathParts = { userId };
  return send(core, { call: 'userExtensions', data: UserExtensionsData, pathParts, section });
}

/** Sets contacts; an empty value deletes one. Answers with the full list. */
export function updateContacts(
  core: Core,
  contacts: readonly UserContact[],
): Promise<ApiResult<UserContact[]>> {
  return send(core, { call: 'updateContacts', data: UserContacts, body: contacts });
}
