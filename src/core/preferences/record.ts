import * as z from 'zod/mini';
import { listOf } from '../contract/text.ts';
import type { Core } from '../kernel/core.ts';
import { readJson, storageService, writeJson } from '../platform/storage.ts';

/** What this browser knows of the settings in the account of each user, by a hash of tenant and user ID (storage-21). */
const KEY = 'sso-elements.preferences';
/** The most users of one browser; the oldest are removed first. */
const MAX_USERS = 20;

const AccountRecord = z.object({
  /** The version that was last received; undefined before the first one. */
  version: z.catch(z.optional(z.number()), undefined),
  /** The lists of the account by name, as they were last received or sent. */
  lists: z.catch(z.record(z.string(), listOf(z.string())), {}),
  /** The choices by name that the user has made here, and that are not yet sent. */
  choices: z.catch(z.record(z.string(), z.string()), {}),
});
export type AccountRecord = z.infer<typeof AccountRecord>;
const Records = z.catch(z.record(z.string(), z.catch(z.optional(AccountRecord), undefined)), {});

const NOTHING: AccountRecord = { version: undefined, lists: {}, choices: {} };

const readAll = (core: Core) => Records.parse(readJson(storageService(core), KEY));

/** Returns what this browser knows of the account of an owner. */
export const readRecord = (core: Core, owner: string): AccountRecord =>
  readAll(core)[owner] ?? NOTHING;

/** Stores what this browser knows of the account of an owner. */
export function writeRecord(core: Core, owner: string, record: AccountRecord): void {
  const { [owner]: _, ...others } = readAll(core);
  const newest = [...Object.entries(others), [owner, record] as const].slice(-MAX_USERS);
  writeJson(storageService(core), KEY, Object.fromEntries(newest));
}
