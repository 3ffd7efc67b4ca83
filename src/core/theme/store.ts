import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { configService } from '../config/config.ts';
import { ThemeEntry } from '../contract/auth.ts';
import { listOf } from '../contract/text.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { storageService, readJson, writeJson } from '../platform/storage.ts';
import { parseTheme, type Theme } from './entries.ts';

const StoredTheme = z.object({ tenant: z.string(), themeDetails: listOf(ThemeEntry) });

/** The tenant's theme. It is stored under `tenantTheme`, so that the next visit shows it from the start. */
export const themeService = defineService('theme', (core: Core) => {
  const storage = storageService(core);
  const parse = (tenant: string, entries: readonly ThemeEntry[]) =>
    parseTheme(tenant, entries, core.ports.location.href, configService(core).gatewayUrl());

  const readStored = (): Theme | undefined => {
    const stored = StoredTheme.safeParse(readJson(storage, 'tenantTheme'));
    if (!stored.success) return undefined;
    const { tenant, themeDetails } = stored.data;
    // Notices may be over since then.
    const entries = themeDetails.filter(({ type }) => type !== 'NOTICE');
    return parse(tenant, entries);
  };
  const $theme = atom<Theme | undefined>();

  return {
    $theme,
    /** Reads the stored theme of an earlier visit, of any tenant. */
    readStored,
    /** Shows the stored theme if it belongs to this tenant, unless notices are shown. Returns true if one is shown. */
    showStored(tenant: string): boolean {
      // The stored one has no notices.
      const shown = $theme.get();
      if (shown?.tenant === tenant && shown.extras.some(({ type }) => type === 'NOTICE'))
        return true;
      const stored = readStored();
      if (stored?.tenant !== tenant) return false;
      $theme.set(stored);
      return true;
    },
    /** Shows and stores a theme that has just been loaded, with the features that came with it. */
    store(tenant: string, entries: readonly ThemeEntry[], features?: readonly string[]): void {
      writeJson(storage, 'tenantTheme', { tenant, themeDetails: entries, features });
      $theme.set(parse(tenant, entries));
    },
  };
});
