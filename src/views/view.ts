import type { ComponentType } from 'react';
import type { Core } from '../core/core.ts';
import type { Host } from '../core/events.ts';
import type { Bundle } from '../core/i18n/texts.ts';

/** What every view gets: the tag it is shown in, and that tag's own attributes. */
export type ViewProps<Attributes = unknown> = { readonly host: Host } & Attributes;

/** A screen and the sheets it needs, loaded together when a tag first needs them. */
export interface ViewModule<Attributes = unknown> {
  readonly View: ComponentType<ViewProps<Attributes>>;
  /** CSS texts, in the order they apply. */
  readonly css: readonly string[];
  /** Begins what the view waits for anyway, before React has come to draw it. */
  readonly begin?: (core: Core, host: Host) => void;
  /** Texts beside those of the elements. */
  readonly texts?: Bundle;
}
