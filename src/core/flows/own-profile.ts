import { userProfileCall, type UserProfile } from '../contract/profile.ts';
import type { Core } from '../kernel/core.ts';
import { secondaryEmailIn } from '../profile/contacts.ts';
import { nameErrors, type Names } from '../profile/names.ts';
import { call } from './call.ts';
import { ownLoadsService } from './own-loads.ts';
import type { Profile, ProfileState } from './own-data.ts';
import { ownDataService } from './own-data-service.ts';
import { failureText } from './report-failure.ts';
import { updateNames } from './save-profile.ts';

/** Returns the profile as programs see it, with one name for each thing. */
const profileOf = (data: UserProfile): Profile => ({
  userId: data.userId,
  username: data.username,
  displayName: data.displayName,
  firstName: data.firstName,
  lastName: data.lastName,
  email: secondaryEmailIn(data.userContacts),
  organization: data.orgName,
  userType: data.userTypeDescription,
  timeZone: data.timeZoneDescription,
  country: data.country,
  countryName: data.countryName,
  roles: data.roleMappings.map(({ roleGroupName, roleGroupDescription }) => ({
    name: roleGroupName,
    description: roleGroupDescription,
  })),
});

/** Loads the profile of the signed-in user into `$profile`. Never rejects. */
export function loadProfile(core: Core): Promise<void> {
  const { $profile } = ownDataService(core);
  return ownLoadsService(core).load<ProfileState>($profile, async () => {
    const result = await call(core, userProfileCall);
    if (result.ok) return { status: 'ready', profile: profileOf(result.data) };
    const { message } = failureText(core, result.failure);
    return { ...$profile.get(), status: 'failed', message };
  });
}

/**
 * Saves the names of the signed-in user, whose profile it loads first. Resolves to false if they are not valid, if no user
 * is signed in, or on failure, which the page's elements have shown. Never rejects.
 */
export async function saveProfile(core: Core, names: Names): Promise<boolean> {
  const errors = nameErrors(names, core.constants.nameLength);
  if (Object.keys(errors).length > 0) return false;
  const { $profile } = ownDataService(core);
  // The gateway knows the user by the ID in the profile.
  if (!$profile.get().profile) await loadProfile(core);
  const { profile } = $profile.get();
  const saved = profile && (await updateNames(core, profile.userId, names));
  const { profile: current, ...state } = $profile.get();
  if (saved && current?.userId === profile.userId)
    $profile.set({ ...state, profile: { ...current, ...saved } });
  return saved !== undefined;
}
