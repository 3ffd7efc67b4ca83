import * as z from 'zod/mini';
import { listOf } from '../contract/text.ts';
import type { Core } from '../kernel/core.ts';
import { readJson, storageService } from '../platform/storage.ts';
import { themeService } from '../theme/store.ts';

const Announced = z.object({ tenant: z.string(), features: listOf(z.string()) });

/**
 * True if the gateway announced a feature when the shown theme was loaded (storage-04), which may have been at an earlier
 * visit. Decides only what is offered, never what is allowed.
 */
export function isAnnounced(core: Core, feature: string): boolean {
  const stored = Announced.safeParse(readJson(storageService(core), 'tenantTheme'));
  const tenant = themeService(core).$theme.get()?.tenant;
  return stored.success && stored.data.tenant === tenant && stored.data.features.includes(feature);
}
