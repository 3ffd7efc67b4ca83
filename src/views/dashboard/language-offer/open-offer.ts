import type { Signal } from '@preact/signals-core';
import type { ComponentType } from 'react';
import { languageOfferService } from '../../../core/flows/offer-language.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { ViewProps } from '../../view.ts';

/** Loads the component that offers the browser's language, if there is something to offer. Fails silently. */
export function openOffer(offer: Signal<ComponentType<ViewProps> | undefined>): void {
  if (!languageOfferService(getCore()).offered()) return;
  import('./language-offer.tsx').then(
    ({ LanguageOffer }) => (offer.value = LanguageOffer),
    () => {
      // The next visit offers it again.
    },
  );
}
