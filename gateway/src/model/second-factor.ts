import type { User } from './user.ts';

/** How a tenant's users prove a second factor after the password. */
export interface SecondFactorSettings {
  /** How long users may trust a browser, in days; 0 for never. */
  readonly trustDays: number;
  readonly required?: RequiredFactor | undefined;
}

/** Who has to have a second factor to sign in with a password, and from when on. */
export interface RequiredFactor {
  /** Codes of roles. */
  readonly roles: 'everyone' | readonly string[];
  /** How long users without a second factor may sign in, from the first sign-in on, in days; 0 for not at all. */
  readonly graceDays: number;
  /** How long users who need a second factor may trust a browser, in days; 0 for never. */
  readonly trustDays: number;
  /** True if users without a second factor are only recorded. */
  readonly dryRun: boolean;
}

/** Returns the requirement that a tenant's settings have for a user, also a dry run; undefined for none. */
export function requirementFor(
  settings: SecondFactorSettings | undefined,
  { details }: Pick<User, 'details'>,
): RequiredFactor | undefined {
  const { required } = settings ?? {};
  if (!required) return undefined;
  const { roles } = required;
  const isMeant = roles === 'everyone' || details.roles.some(({ code }) => roles.includes(code));
  return isMeant ? required : undefined;
}

/** Returns the requirement that is in force for the sign-in of a user with a password; undefined for none. */
export function requirementOf(
  settings: SecondFactorSettings | undefined,
  user: Pick<User, 'details' | 'passwordHash'>,
): RequiredFactor | undefined {
  const required = user.passwordHash === null ? undefined : requirementFor(settings, user);
  return required?.dryRun ? undefined : required;
}

/** Returns how long a user may trust a browser, in days. */
export const trustDaysOf = (
  settings: SecondFactorSettings,
  user: Pick<User, 'details' | 'passwordHash'>,
): number => requirementOf(settings, user)?.trustDays ?? settings.trustDays;
