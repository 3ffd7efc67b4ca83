import { VERSION } from './version.ts';

/** What only one version on a page may show. */
export type Role = 'notifications' | 'warning' | 'consent';

/** All that different versions on one page share. Its shape may not change without a new `v`. */
interface PageRecord {
  readonly v: 1;
  /** The version that shows something, by role. */
  readonly owners: Partial<Record<Role, string>>;
}

const RECORD = Symbol.for('sso-elements');
const page = globalThis as { [RECORD]?: PageRecord };

/** Claims a role for this version. False if another version on the page has it. */
export function claimRole(role: Role): boolean {
  const { owners } = (page[RECORD] ??= { v: 1, owners: {} });
  return (owners[role] ??= VERSION) === VERSION;
}

/** Gives a role back, so that another version on the page can claim it. */
export function releaseRole(role: Role): void {
  const owners = page[RECORD]?.owners;
  if (owners?.[role] === VERSION) delete owners[role];
}
