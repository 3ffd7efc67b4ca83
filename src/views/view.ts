import type { ComponentType } from 'react';
import type { Host } from '../core/kernel/events.ts';
import type { Bundle } from '../core/i18n/texts.ts';

/** The props of every view: its host and the attributes of its element. */
export type ViewProps<Attributes = unknown> = { readonly host: Host } & Attributes;

/** A view with its stylesheets, imported together when an element first needs them. */
export interface ViewModule<Attributes = unknown> {
  readonly View: ComponentType<ViewProps<Attributes>>;
  /**
   * CSS texts, in the order in which they apply. A function loads them; it is called only if the element has no prerendered
   * form, which has the same styles.
   */
  readonly css: readonly string[] | (() => Promise<readonly string[]>);
  /** Texts that only this view needs. */
  readonly texts?: Bundle;
  /**
   * The element that users usually see next. Its code is prefetched while the page is idle, if the page has defined
   * it.
   */
  readonly next?: string;
}

/** The state of a screen that started before React was loaded. */
export interface FirstScreen {
  /** Resolves to true if the prerendered form may be shown. */
  readonly isPrerendered?: Promise<boolean>;
  /**
   * Makes the view render exactly the prerendered form first; calls `done` after hydration. Returns false if it
   * can't.
   */
  startHydration?(done: () => void): boolean;
  /** Cancels what was started, because the element was removed. */
  dispose?(): void;
}
