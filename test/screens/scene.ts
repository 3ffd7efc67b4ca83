import type { Page } from 'playwright-core';

/** Window heights by width. */
export const SIZES = { 1280: 800, 768: 1024, 360: 740 } as const;

/** A variant in which a scene is photographed. */
export interface Look {
  readonly width: keyof typeof SIZES;
  readonly scheme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
}

const ALL_WIDTHS: readonly Look[] = [
  { width: 1280, scheme: 'light', direction: 'ltr' },
  { width: 768, scheme: 'light', direction: 'ltr' },
  { width: 360, scheme: 'light', direction: 'ltr' },
];
export const EVERY_LOOK: readonly Look[] = [
  ...ALL_WIDTHS,
  { width: 1280, scheme: 'dark', direction: 'ltr' },
  { width: 360, scheme: 'dark', direction: 'ltr' },
  { width: 1280, scheme: 'light', direction: 'rtl' },
  { width: 360, scheme: 'dark', direction: 'rtl' },
];
export const WIDE: readonly Look[] = [{ width: 1280, scheme: 'light', direction: 'ltr' }];
export const WIDE_AND_NARROW: readonly Look[] = [
  { width: 1280, scheme: 'light', direction: 'ltr' },
  { width: 360, scheme: 'dark', direction: 'ltr' },
];

/** Keeps notices open, and allows for slow loading of texts on a busy machine. */
export const PATIENT = { toastMs: 600_000, snackBarMs: 600_000, localeWaitMs: 30_000 };

/** A state of a screen, with the steps of a user that lead to it. */
export interface Scene {
  readonly name: string;
  readonly looks: readonly Look[];
  /** True for a visitor who has not answered the cookie-consent sheet. */
  readonly isAsked?: boolean;
  readonly play: (page: Page, origin: (tenant?: string) => string) => Promise<unknown>;
  /** Resets the remaining time of the session, which runs while the scene is examined. */
  readonly renew?: (page: Page) => Promise<unknown>;
}
