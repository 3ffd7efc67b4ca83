import { chrome } from './en-us/chrome.ts';
import { common } from './en-us/common.ts';
import { consent } from './en-us/consent.ts';
import { dashboard } from './en-us/dashboard.ts';
import { login } from './en-us/login.ts';
import { pages } from './en-us/pages.ts';
import { profile } from './en-us/profile.ts';
import { reset } from './en-us/reset.ts';
import { session } from './en-us/session.ts';

/** Every text of the product in its default locale; the source of the message ids. */
export const enUS = {
  ...chrome,
  ...common,
  ...consent,
  ...dashboard,
  ...login,
  ...pages,
  ...profile,
  ...reset,
  ...session,
} as const;

export type MessageId = keyof typeof enUS;
