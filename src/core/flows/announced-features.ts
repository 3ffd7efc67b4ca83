import * as z from 'zod/mini';
import { announcedWith } from '../contract/features.ts';
import { listOf } from '../contract/text.ts';
import type { Core } from '../kernel/core.ts';
import { readJson, storageService } from '../platform/storage.ts';
import { themeService } from '../theme/store.ts';

const Announced = z.object({ tenant: z.string(), features: listOf(z.string()) });

/**
 * Returns what the gateway announced a feature with when the shown theme was loaded (storage-04), which may have been at
 * an earlier visit: `example.com` of `passkeys:example.com`, '' of a plain name; undefined if it did not. Decides only what
 * is offered, never what is allowed.
 */
export function announcedValue(core: Core, feature: string): string | undefined {
  const stored = Announced.safeParse(readJson(storageService(core), 'tenantTheme'));
  const tenant = themeService(core).$theme.get()?.tenant;
  if (!stored.success || stored.data.tenant !== tenant) return undefined;
  return announcedWith(stored.data.features, feature);
}

/** True if the gateway announced a feature, with a value or without; see {@link announcedValue}. */
export const isAnnounced = (core: Core, feature: string): boolean =>
  announcedValue(core, feature) !== undefined;
