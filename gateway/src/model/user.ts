/** Profile fields that only the profile page needs. */
export interface UserDetails {
  orgName: string;
  orgLogo: string;
  businessEntityDescription: string;
  timeZoneDescription: string;
  country: string;
  countryName: string;
  roles: { group: string; code: string; description: string }[];
}

/** A signed-in or signing-in user. */
export interface User {
  readonly id: string;
  readonly tenant: string;
  readonly username: string;
  readonly passwordHash: string | null;
  readonly mustChange: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly userType: string;
  readonly langCd: string;
  readonly lastLoginAt: Date | null;
  /** Part of the proof of a known browser. */
  readonly browserEpoch: number;
  /** Part of what a browser shows in which the user has signed in. */
  readonly seenEpoch: number;
  readonly details: UserDetails;
}

/** Normalizes a user ID: they are case-insensitive. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** Returns the names of a user's roles; the first is the displayed one. */
export function roleNames(user: User): string[] {
  return user.details.roles.map(({ group }) => group);
}
