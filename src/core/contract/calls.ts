import * as assertion from './assertion.ts';
import * as auth from './auth.ts';
import type { Call } from './call.ts';
import * as changePassword from './change-password.ts';
import * as confirm from './confirm.ts';
import * as events from './events.ts';
import * as lookup from './lookup.ts';
import { DEFAULT_UTILITY_BASE } from './names.ts';
import * as notMe from './not-me.ts';
import * as passkeys from './passkeys.ts';
import * as password from './password.ts';
import * as preferences from './preferences.ts';
import * as products from './products.ts';
import * as profile from './profile.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as sso from './sso.ts';

const EXPORTS = {
  ...auth,
  ...password,
  ...changePassword,
  ...sso,
  ...products,
  ...preferences,
  ...profile,
  ...sessions,
  ...confirm,
  ...events,
  ...notMe,
  ...passkeys,
  ...secondFactor,
  ...assertion,
  ...lookup,
};

type CallsAmong<Exports> = {
  readonly [
    Key in keyof Exports as Exports[Key] extends Call & { name: infer Name extends string }
      ? Name
      : never
  ]: Exports[Key];
};

const isCall = (value: object): value is Call => 'reply' in value;

/**
 * All calls of the contract, by name: those that the files above declare with `defineCall()`. A page imports the rows
 * that it needs, never this list.
 */
export const CALLS = Object.fromEntries(
  Object.values<object>(EXPORTS)
    .filter(isCall)
    .map((call) => [call.name, call]),
) as CallsAmong<typeof EXPORTS>;
export type CallName = keyof typeof CALLS;

/** The path of a call below the gateway's origin, with the default utility base. */
export const pathOf = ({ base, path }: Call): string =>
  base === 'utility' ? DEFAULT_UTILITY_BASE + path : path;
