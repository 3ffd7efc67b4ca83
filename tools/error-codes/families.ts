/** Error codes of one kind: the members of a union in the sources, whose docblocks explain them. */
interface Family {
  readonly heading: string;
  readonly file: string;
  readonly union: string;
  /** Where the codes appear. */
  readonly where: string;
}

/** All families, in the order of the page. */
export const FAMILIES: readonly Family[] = [
  {
    heading: 'Kinds of `sso-error`',
    file: 'src/core/kernel/events.ts',
    union: 'ErrorKind',
    where:
      'The `kind` of the event [`sso-error`](embedding.md#events). `source` names the call or the part that failed.',
  },
  {
    heading: 'Refused sessions',
    file: 'src/server/reasons.ts',
    union: 'RefusalReason',
    where:
      'The `reason` of a refusal by `verifySession` of `sso-elements/server`, for the log of a [back end](guides/protect-your-api.md).',
  },
  {
    heading: 'Faults of providers',
    file: 'gateway/src/oidc/fault-codes.ts',
    union: 'FaultCode',
    where:
      'The field `fault` of warnings in the log, and of `sign-in-failed` and `confirm-failed` in the [audit log](gateway/operations.md). [Find out why a sign-in failed](gateway/providers.md#find-out-why-a-sign-in-failed) has an example.',
  },
  {
    heading: 'Failed single sign-ons',
    file: 'gateway/src/routes/sso-fault.ts',
    union: 'SsoFault',
    where:
      'The `reason` of `sign-in-failed` and `confirm-failed` with `method` `sso` in the audit log, and of the first the `result` of the metric `sso_sign_ins_total`.',
  },
  {
    heading: 'Failed sign-ins with a password',
    file: 'gateway/src/routes/sign-in-trail.ts',
    union: 'SignInFault',
    where:
      'The `reason` of `sign-in-failed`, `confirm-failed` and `password-change-failed` with `method` `password` in the audit log, and of the first the `result` of the metric `sso_sign_ins_total`.',
  },
  {
    heading: 'Failed sign-ins with a passkey',
    file: 'gateway/src/domain/passkeys/find-used.ts',
    union: 'PasskeyFault',
    where:
      'The `reason` of `sign-in-failed`, `confirm-failed` and `passkey-cloned` with `method` `passkey` in the audit log, and of the first the `result` of the metric `sso_sign_ins_total`.',
  },
  {
    heading: 'Failed codes of a second factor',
    file: 'gateway/src/domain/factors/code-fault.ts',
    union: 'CodeFault',
    where:
      'The `reason` of `second-factor-failed`, and of `confirm-failed` with `method` `app` or `recovery`, in the audit log, and of the first the `result` of the metric `sso_sign_ins_total`.',
  },
  {
    heading: 'Readiness',
    file: 'gateway/src/domain/readiness.ts',
    union: 'Fault',
    where:
      'The list `failed` of a 503 of `/readyz`, and the list `faults` of the line `not ready` in the log.',
  },
];
