import * as z from 'zod/mini';
import type { Core } from '../../core/kernel/core.ts';
import { OWN_KEYS, readJson, writeJson } from '../../core/platform/storage.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { themeService } from '../../core/theme/store.ts';

const KEY = OWN_KEYS.reset;
/** The most characters of a record; a longer one is not ours. */
const MAX_LENGTH = 2_000;

/** The steps of a reset that a reload returns to, in order. */
export const RESET_STEPS = ['captcha', 'password'] as const;
export type ResetStep = (typeof RESET_STEPS)[number];
/** The stages of a reset; one screen asks for both the code and the new password. */
export type ResetStage = ResetStep | 'changed';
export const isResetStep = (value: unknown): value is ResetStep =>
  (RESET_STEPS as readonly unknown[]).includes(value);

/** How far this tab is in a password reset: neither the code nor a password. */
export interface Place {
  readonly userId: string;
  /** The last step that was reached; the user may be at an earlier one. */
  readonly step: ResetStep;
  /** When the last code expires, in milliseconds since the epoch; at step 1, how long the place is valid. */
  readonly validUntil: number;
  /** How many codes were sent. */
  readonly sends: number;
  /** When another code may be requested, in milliseconds since the epoch. */
  readonly resendAt: number;
}

const StoredPlace = z.object({
  tenant: z.string(),
  userId: z.string(),
  step: z.string(),
  validUntil: z.number(),
  sends: z.number(),
  resendAt: z.number(),
});

const currentTenant = (core: Core) => themeService(core).$theme.get()?.tenant ?? '';

/** True if the facts agree and the place has not expired. No code is valid for longer than a new one. */
function isPlausible(core: Core, { step, validUntil, sends, resendAt }: Place): boolean {
  const leftMs = validUntil - core.ports.now();
  const isCounted = Number.isInteger(sends) && sends >= (step === 'password' ? 1 : 0);
  return isCounted && leftMs > 0 && leftMs <= core.constants.otpClearMs && resendAt <= validUntil;
}

/** Returns this tab's place; undefined if there is none, or if it is corrupt, has expired or is of another tenant. */
export function readPlace(core: Core): Place | undefined {
  const storage = tabStorageService(core);
  if ((storage.get(KEY)?.length ?? 0) > MAX_LENGTH) return undefined;
  const { data } = StoredPlace.safeParse(readJson(storage, KEY));
  if (!data || data.tenant !== currentTenant(core) || !isResetStep(data.step)) return undefined;
  const { userId, step, validUntil, sends, resendAt } = data;
  const place = { userId, step, validUntil, sends, resendAt };
  return isPlausible(core, place) ? place : undefined;
}

/** Stores this tab's place in session storage; undefined removes it. */
export function writePlace(core: Core, place: Place | undefined): void {
  const storage = tabStorageService(core);
  if (!place || place.userId.length > MAX_LENGTH / 2) storage.remove(KEY);
  else writeJson(storage, KEY, { ...place, tenant: currentTenant(core) });
}
