import type { ComponentType } from 'react';
import type { Host } from '../core/events.ts';
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
}
