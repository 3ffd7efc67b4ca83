import type { Page } from 'playwright-core';
import { WIDE_AND_NARROW, type Scene } from './scene.ts';

/** Pages without a session. */
export const PAGES_SCENES: readonly Scene[] = [
  {
    name: 'terms',
    looks: WIDE_AND_NARROW,
    play: async (page, origin) => {
      await page.goto(`${origin()}/terms&condition`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  ...['page-unavailable', 'documents', 'not-found'].map((name) => ({
    name,
    looks: WIDE_AND_NARROW,
    play: async (page: Page, origin: (tenant?: string) => string) => {
      await page.goto(`${origin()}/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The page's header comes later.
      await page.waitForLoadState('networkidle');
    },
  })),
];
