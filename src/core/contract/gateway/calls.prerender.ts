import type { Access } from '../access.ts';
import type { Call } from '../call.ts';
import { CALLS as ALL_CALLS, pathOf, type CallName as AnyCallName } from '../calls.ts';

/** The calls that every gateway answers: all but those of features. */
export type CallName = {
  [Name in AnyCallName]: (typeof ALL_CALLS)[Name] extends { feature: string } ? never : Name;
}[AnyCallName];

interface CallFacts {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
}

/** How every gateway answers its calls, by name. Written out by the build, without schemas. */
export const CALLS = Object.fromEntries(
  Object.entries<Call>(ALL_CALLS)
    .filter(([, { feature }]) => feature === undefined)
    .map(([name, call]) => {
      const { method, access = 'session' } = call;
      return [name, { method, path: pathOf(call), access }];
    }),
) as Readonly<Record<CallName, CallFacts>>;
