export interface FakeRole {
  readonly name: string;
  /** The code in the cookie `roles`. */
  readonly code: string;
  readonly description?: string;
}

/** A passkey of a user. The fake knows it by its ID and has no key of it. */
export interface FakePasskey {
  /** Identifies it in the calls of the profile. */
  readonly id: string;
  /** By which the browser knows it; base64url. */
  readonly credentialId: string;
  /** '' until the user names it. */
  readonly name: string;
  /** The product that holds it; '' if that is not known. */
  readonly provider: string;
  /** In milliseconds. */
  readonly createdAt: number;
  /** In milliseconds; undefined before its first use. */
  readonly lastUsedAt?: number | undefined;
  readonly isSynced: boolean;
  /** True if the browser has created it without a question, and it has not signed in yet. */
  readonly isAutomatic?: boolean | undefined;
}

/** A browser in which a user is asked for no code. */
export interface FakeTrustedBrowser {
  /** Identifies it in the calls of the profile. */
  readonly id: string;
  /** Such as `Firefox`. */
  readonly browser: string;
  /** Such as `Windows`. */
  readonly system: string;
  /** In milliseconds. */
  readonly since: number;
  /** In milliseconds. */
  readonly until: number;
}

/**
 * A user's authenticator app. The fake accepts the code `123456` of each app, at any time. It refuses `000000` as used before,
 * and all others as wrong.
 */
export interface FakeApp {
  /** In milliseconds. */
  readonly addedAt: number;
  /** The codes that have not been used, such as `QT-7M4K-X2PD-9WHF`. */
  readonly recoveryCodes: readonly string[];
  /** The newest is the first. */
  readonly browsers: readonly FakeTrustedBrowser[];
  /** Wrong codes in a row. From 100 on, only a recovery code is accepted. */
  readonly failures: number;
}

/** A user, who signs in with user ID and password. */
export interface FakeUser {
  readonly userId: string;
  /** The user ID that is typed into the form. It is not case-sensitive. */
  readonly username: string;
  readonly password: string;
  /** True: the user must set a new password at the next sign-in. */
  readonly mustChangePassword: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The first role is the displayed one. */
  readonly roles: readonly FakeRole[];
  readonly userType: string;
  /** Such as `en_US`. */
  readonly language: string;
  /** '' without one. */
  readonly secondaryEmail: string;
  /** Time of the sign-in before the next one, in milliseconds; undefined at the first sign-in. */
  readonly lastSignInAt?: number | undefined;
  /** None by default. The newest is the first. */
  readonly passkeys: readonly FakePasskey[];
  /** None by default. The fake asks for a code only if it announces `secondFactor`. */
  readonly app?: FakeApp | undefined;
  /**
   * Until when the user has to set up a second factor, in milliseconds; undefined before the first sign-in that requires
   * one.
   */
  readonly factorDueAt?: number | undefined;
  /** Further fields of the profile, such as `orgName` and `country`. */
  readonly profile: Readonly<Record<string, unknown>>;
}
