import { ACCOUNT_DEFECTS } from './account-calls.ts';
import { ANNOUNCEMENT_DEFECTS } from './announcements.ts';
import { CODE_DEFECTS, CREDENTIAL_DEFECTS } from './credentials.ts';
import type { Defect } from './defect.ts';
import { NEW_BROWSER_DEFECTS } from './new-browsers.ts';
import { ORIGIN_DEFECTS } from './other-origins.ts';
import { TENANT_DEFECTS } from './other-tenants.ts';
import { PASSKEY_DEFECTS } from './passkeys.ts';
import { REFRESH_DEFECTS } from './refreshes.ts';
import { SETTING_DEFECTS } from './settings.ts';
import { STEP_DEFECTS } from './second-factor.ts';
import { SIGN_ON_DEFECTS } from './single-sign-on.ts';
import { STATUS_DEFECTS } from './statuses.ts';
import { TEXT_DEFECTS } from './texts.ts';
import type { WrappedDefect } from './wrapped-defect.ts';

/** Defects that were written from the documents alone, without reading the check. */
export const WRAPPED_DEFECTS: readonly WrappedDefect[] = [
  ...TENANT_DEFECTS,
  ...ORIGIN_DEFECTS,
  ...REFRESH_DEFECTS,
  ...CREDENTIAL_DEFECTS,
  ...STATUS_DEFECTS,
  ...TEXT_DEFECTS,
  ...SIGN_ON_DEFECTS,
  ...ACCOUNT_DEFECTS,
  ...SETTING_DEFECTS,
  ...PASSKEY_DEFECTS,
  ...STEP_DEFECTS,
  ...NEW_BROWSER_DEFECTS,
  ...ANNOUNCEMENT_DEFECTS,
];
export const REPLACED_DEFECTS: readonly Defect[] = CODE_DEFECTS;

/**
 * Defects that do not count, and why: they harm no user of the elements, no client can see them, or those of the template have
 * them too.
 */
export const VOID_DEFECTS: ReadonlyMap<string, string> = new Map([
  ['begins texts with a byte order mark', 'browsers remove it'],
  // Decided after the first run: the gateway of this repository does it on purpose, and the contract did not say so.
  ['normalizes passwords to NFC', 'a user types the same letters in both forms'],
  ['ignores control characters in passwords', 'a field of a page takes none'],
  ['answers an unknown tenant with 404', 'also one of the template'],
  ['allows the origin null', 'also one of the template'],
  ['sends a rank as text', 'the elements read it as absent'],
  ['sends a list of categories', 'the elements read it as absent'],
  // The elements ask for one language in a form that browsers send to any origin.
  ['does not allow the header accept-language to other origins', 'browsers send it anyway'],
  ['omits Vary without an origin', 'no cache may keep a reply with no-store'],
]);
