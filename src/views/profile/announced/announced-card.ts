import type { Signal } from '@preact/signals-core';
import type { ComponentType } from 'react';
import type { Bundle } from '../../../core/i18n/texts.ts';
import type { Core } from '../../../core/kernel/core.ts';
import type { SectionId } from '../sections.ts';

export interface AnnouncedProps {
  /** Removes the card, because the gateway does not have its calls. */
  readonly onNotOffered: () => void;
  /** Scrolls to another section, and focuses it. */
  readonly onChoose: (section: SectionId) => void;
  /** Counts what one card has changed, which others may show. */
  readonly changes: Signal<number>;
}

/** A card that only a gateway that announces it needs, and its texts. */
export interface AnnouncedCard {
  readonly Card: ComponentType<AnnouncedProps>;
  readonly texts: Bundle;
  /** Finds out what the card has to know before it is shown. Never rejects. */
  readonly prepare?: (core: Core) => Promise<void>;
}
