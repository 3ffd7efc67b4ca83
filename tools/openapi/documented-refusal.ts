type RefusalData =
  | 'LoginFailureData'
  | 'NewPasswordRefusal'
  | 'NoSessionData'
  | 'ConfirmRefusal'
  | 'PasskeyRefusal'
  | 'CodeRefusal'
  | 'PreferencesRefusal'
  | 'SecondFactorRefusal';

/** Description and examples of an error reply in the OpenAPI document. */
export interface DocumentedRefusal {
  readonly description: string;
  /** Names of the schemas of `data`, which a reply may also leave empty. */
  readonly data?: readonly RefusalData[];
  readonly examples: Readonly<Record<string, unknown>>;
}

/** Returns the example of an error reply. */
export const failure = (
  statusCode: number,
  error: string,
  message: string,
  data: unknown = null,
) => ({
  value: { success: false, statusCode, message, error, data },
});
