import type { ComponentType } from 'react';
import type { Host } from '../core/kernel/events.ts';
import type { Bundle } from '../core/i18n/texts.ts';

/** What every view gets: the tag it is shown in, and that tag's own attributes. */
export type ViewProps<Attributes = unknown> = { readonly host: Host } & Attributes;

/** A screen and the sheets it needs, loaded together when a tag first needs them. */
export interface ViewModule<Attributes = unknown> {
  readonly View: ComponentType<ViewProps<Attributes>>;
  /** CSS texts, in the order they apply. */
  readonly css: readonly string[];
  /** Texts beside those of the elements. */
  readonly texts?: Bundle;
  /** The tag that users see next as a rule: its files are fetched while the page is idle, if the page has defined it. */
  readonly next?: string;
}

/** What a screen has begun before React came, and what it says of a first frame made when the elements were built. */
export interface FirstScreen {
  /** True when the frame may be shown, as soon as that is known. */
  readonly isPrerendered?: Promise<boolean>;
  /** Lets the view begin as the frame has it, and calls back when the view has taken it over. False when it can't. */
  adoptPrerendered?(done: () => void): boolean;
  /** Ends what was begun: the tag has gone. */
  leave?(): void;
}
