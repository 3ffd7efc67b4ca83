import * as z from 'zod/mini';
import { listOf, optionalText } from './text.ts';

export const RoleMapping = z.object({
  roleGroupName: optionalText,
  roleGroupDescription: optionalText,
});
export type RoleMapping = z.infer<typeof RoleMapping>;

export const UserExtension = z.object({ attributeField: z.string(), attributeValue: optionalText });
export type UserExtension = z.infer<typeof UserExtension>;

/** A way to reach a person; the secondary email has method EMAIL and type SEC. */
export const UserContact = z.object({
  userId: optionalText,
  contactMethod: z.string(),
  contactType: z.string(),
  contactValue: optionalText,
});
export type UserContact = z.infer<typeof UserContact>;
export const UserContacts = listOf(UserContact);

/** A person as the userProfile call tells of her (spec 3); everything but `userId` may be missing. */
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

/** Reply of the user-extension call. */
export const UserExtensionsData = z.object({ userExtensions: listOf(UserExtension) });
export type UserExtensionsData = z.infer<typeof UserExtensionsData>;

/** Body of the profile update: one's language, or one's names; never both. */
export const ProfileUpdate = z.union([
  z.strictObject({ userId: z.string(), langCode: z.string() }),
  z.strictObject({ userId: z.string(), firstName: z.string(), lastName: z.string() }),
]);
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;
