import { chrome } from './en-us/chrome.ts';
import { common } from './en-us/common.ts';
import { consent } from './en-us/consent.ts';
import { login } from './en-us/login.ts';
import { session } from './en-us/session.ts';

/** The texts that every page with an element loads, in the default locale; the source of their IDs. */
export const enUS = {
  ...chrome,
  ...common,
  ...consent,
  ...login,
  ...session,
} as const;
