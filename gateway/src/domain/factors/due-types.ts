/** A second factor that has to follow a right password. */
export interface SecondFactorDue {
  readonly kind: 'due';
  /** `passkey` or `enroll` alone for a user without an app who needs a second factor. */
  readonly methods: string[];
  readonly trustDays: number;
}

/** No second factor follows a right password. */
export interface NothingDue {
  /** `trusted` if the browser skips the second factor, `missing` if a dry run records that there is none. */
  readonly kind: 'none' | 'trusted' | 'missing';
  /** Until when the user has to set up a second factor. */
  readonly factorBy?: Date;
}

/** What follows a right password. */
export type DueFactor = NothingDue | SecondFactorDue;
