import type { Call, CallReply } from 'sso-contract/call.ts';
import type { CALLS, CallName } from 'sso-contract/calls.ts';
import type { ParameterName } from './parameters.ts';
import type { Refusals } from './statuses.ts';

/** The parts of a call's OpenAPI description that do not derive from its row. */
export interface Operation<C extends Call = Call> {
  readonly summary: string;
  readonly description?: string;
  /** Parameters in addition to those that the call declares. */
  readonly more?: readonly ParameterName[];
  /** The cookies that the successful reply sets or removes. */
  readonly cookies?: string;
  /** The error replies, in addition to those that follow from the call's row. */
  readonly refusals?: Refusals;
  /** An example of the data of the successful reply. */
  readonly example?: CallReply<C>;
  /** What the fields of the reply or the request mean and which values they take, by name or by `Schema.field`. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The descriptions of all calls except `sso`, which is a navigation. */
export type Operations = {
  readonly [Name in Exclude<CallName, 'sso'>]: Operation<(typeof CALLS)[Name]>;
};
