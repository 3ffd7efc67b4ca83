import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { listOf, optionalText } from './text.ts';

export const RoleMapping = z.object({
  roleGroupName: optionalText,
  roleGroupDescription: optionalText,
});
export type RoleMapping = z.infer<typeof RoleMapping>;

export const UserExtension = z.object({ attributeField: z.string(), attributeValue: optionalText });
export type UserExtension = z.infer<typeof UserExtension>;

/** A contact of a user. The secondary email has method EMAIL and type SEC. */
export const UserContact = z.object({
  userId: optionalText,
  contactMethod: z.string(),
  contactType: z.string(),
  contactValue: optionalText,
});
export type UserContact = z.infer<typeof UserContact>;
export const UserContacts = listOf(UserContact);

/**
 * The profile in the reply of the userProfile call (gateway-contract-28). All fields except `userId` may be missing.
 */
export const UserProfile = z.object({
  userId: z.string(),
  username: optionalText,
  displayName: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  orgName: optionalText,
  businessEntityDescription: optionalText,
  userTypeDescription: optionalText,
  timeZoneDescription: optionalText,
  /** ISO 3166-1 alpha-2 code. */
  country: optionalText,
  countryName: optionalText,
  roleMappings: z.catch(listOf(RoleMapping), []),
  userExtensions: z.catch(listOf(UserExtension), []),
  userContacts: z.catch(UserContacts, []),
  userOrg: z.catch(z.object({ orgLogo: optionalText }), { orgLogo: '' }),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** Data of the userExtensions call. */
export const UserExtensionsData = z.object({ userExtensions: listOf(UserExtension) });
export type UserExtensionsData = z.infer<typeof UserExtensionsData>;

/** Body of the profile update: the language or the names, never both. */
export const ProfileUpdate = z.union([
  z.strictObject({ userId: z.string(), langCode: z.string() }),
  z.strictObject({ userId: z.string(), firstName: z.string(), lastName: z.string() }),
]);
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** Loads the signed-in user's profile. */
export const userProfileCall = defineCall({
  name: 'userProfile',
  method: 'GET',
  path: '/api/auth/v1/users/userProfile',
  reply: UserProfile,
});

/** Changes the user's own language or names, never both. */
export const updateProfileCall = defineCall({
  name: 'updateProfile',
  method: 'PUT',
  path: '/api/auth/v1/users/profile',
  body: ProfileUpdate,
  reply: IgnoredData,
});

/** Loads the user's further attributes, such as LANGUAGE_CODE. */
export const userExtensionsCall = defineCall({
  name: 'userExtensions',
  method: 'GET',
  path: '/api/auth/v1/user-extension/user-id/{userId}',
  reply: UserExtensionsData,
});

/** Changes the user's contacts; an empty value deletes one. Replies with the full list. */
export const updateContactsCall = defineCall({
  name: 'updateContacts',
  method: 'PUT',
  path: '/api/auth/v1/user-contacts/updateContacts',
  body: z.array(UserContact),
  reply: UserContacts,
});
