import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { configService } from '../config/config.ts';
import { ThemeEntry } from '../contract/auth.ts';
import { listOf } from '../contract/text.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { storageService, readJson, writeJson } from '../platform/storage.ts';
import { parseTheme, type Theme } from './entries.ts';

const StoredTheme = z.object({ tenant: z.string(), themeDetails: listOf(ThemeEntry) });

/** The tenant's theme: kept under `tenantTheme`, so that the next visit's first frame is the tenant's own. */
export const themeService = defineService('theme', (core: Core) => {
  const storage = storageService(core);
  const parse = (tenant: string, entries: readonly ThemeEntry[]) =>
    parseTheme(tenant, entries, core.ports.location.href, configService(core).gatewayUrl());

  const readStored = (): Theme | undefined => {
    const stored = StoredTheme.safeParse(readJson(storage, 'tenantTheme'));
    return stored.success ? parse(stored.data.tenant, stored.data.themeDetails) : undefined;
  };
  const $theme = atom<Theme | undefined>();

  return {
    $theme,
    /** The theme kept by an earlier visit, of whichever tenant that was. */
    readStored,
    /** Shows the kept theme if it is this tenant's; another tenant's never flashes by. True when shown. */
    showStored(tenant: string): boolean {
      const stored = readStored();
      if (stored?.tenant !== tenant) return false;
      $theme.set(stored);
      return true;
    },
    /** Shows and keeps a theme that has just been loaded. */
    keep(tenant: string, entries: readonly ThemeEntry[]): void {
      writeJson(storage, 'tenantTheme', { tenant, themeDetails: entries });
      $theme.set(parse(tenant, entries));
    },
  };
});
