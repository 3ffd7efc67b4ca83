import * as z from 'zod/mini';
import { reauthService } from '../auth/reauth.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { isUnsendable } from '../contract/credentials.ts';
import type { Core } from '../kernel/core.ts';
import {
  readJson,
  REMEMBERED_KEY,
  type SafeStore,
  storageService,
  writeJson,
} from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { isSameUser } from './replace-session.ts';

/** The user whom this browser remembers at a tenant. */
const Remembered = z.object({
  userId: z.string(),
  /** How they signed in last: `password`, `passkey`, or a provider's option ({@link methodOf}). */
  method: z.string(),
});
export type Remembered = z.infer<typeof Remembered>;

/** What a sign-in has to store once it is complete. */
const Request = z.object({
  tenant: z.string(),
  /** Undefined to remove what is stored. */
  method: z.optional(z.string()),
  /** The remembered user who signs in again; undefined for a choice that counts for any user who signs in. */
  userId: z.optional(z.string()),
});
export type RememberRequest = z.infer<typeof Request>;

/** More characters than a user ID has. */
const MAX_LENGTH = 254;

/** The key of the remembered user of a tenant. */
export const rememberedKey = (tenant: string): string => `${REMEMBERED_KEY}.${tenant}`;

/** Returns how a sign-in is stored: with a password, a passkey, or a provider's option. */
export const methodOf = (
  way: 'password' | 'passkey' | { readonly authType: string; readonly orgType: string },
): string => (typeof way === 'string' ? way : `sso ${way.orgType} ${way.authType}`);

const parse = <Data>(schema: z.ZodMiniType<Data>, store: SafeStore, key: string) =>
  schema.safeParse(readJson(store, key)).data;

/** Returns the remembered user of a tenant; undefined if there is none, or if what is stored is malformed. */
export function readRemembered(core: Core, tenant: string): Remembered | undefined {
  const found = parse(Remembered, storageService(core), rememberedKey(tenant));
  const { userId = '' } = found ?? {};
  const isUsable = userId.trim() !== '' && userId.length <= MAX_LENGTH && !isUnsendable(userId);
  return isUsable ? found : undefined;
}

/** Removes the remembered user of a tenant. */
export const forgetUser = (core: Core, tenant: string): void =>
  storageService(core).remove(rememberedKey(tenant));

/** Leaves for the end of a sign-in what it has to store; undefined if nothing. Lasts as long as the tab. */
export function requestRemembering(core: Core, request: RememberRequest | undefined): void {
  if (request) writeJson(tabStorageService(core), REMEMBERED_KEY, request);
  else tabStorageService(core).remove(REMEMBERED_KEY);
}

/** Stores or removes at the end of a sign-in what {@link requestRemembering} has left, once (storage-17). */
export async function rememberUser(core: Core): Promise<void> {
  const { tenant } = await configService(core).ready();
  const request = parse(Request, tabStorageService(core), REMEMBERED_KEY);
  requestRemembering(core, undefined);
  const auth = authService(core).$auth.get();
  // The dialog over a page has no such choice, so another sign-in of the tab has left it.
  const isInDialog = reauthService(core).$reauth.get() !== undefined;
  if (request?.tenant !== tenant || isInDialog || auth.status !== 'signed-in') return;
  const { userId } = auth;
  const { method } = request;
  if (method === undefined) return forgetUser(core, tenant);
  if (request.userId !== undefined) {
    // Another tab may have removed it meanwhile.
    const isKnown = isSameUser(readRemembered(core, tenant)?.userId ?? '', request.userId);
    // A passkey or a provider may have signed in someone else, who has not chosen to be remembered.
    if (!isKnown || !isSameUser(userId, request.userId)) return;
  }
  writeJson(storageService(core), rememberedKey(tenant), { userId, method } satisfies Remembered);
}
