/** How a tenant's users prove a second factor after the password. */
export interface SecondFactorSettings {
  /** How long users may trust a browser, in days; 0 for never. */
  readonly trustDays: number;
}
