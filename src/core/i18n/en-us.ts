import { chrome } from './en-us/chrome.ts';
import { common } from './en-us/common.ts';
import { consent } from './en-us/consent.ts';
import { dashboard } from './en-us/dashboard.ts';
import { login } from './en-us/login.ts';
import { profile } from './en-us/profile.ts';
import { reset } from './en-us/reset.ts';
import { session } from './en-us/session.ts';

/** The texts of the elements in the default locale; the source of their ids. */
export const enUS = {
  ...chrome,
  ...common,
  ...consent,
  ...dashboard,
  ...login,
  ...profile,
  ...reset,
  ...session,
} as const;
