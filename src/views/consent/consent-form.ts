import { computed, signal } from '@preact/signals-core';
import type { ConsentChoices } from '../../core/consent/consent.ts';

/** What the sheet's boxes hold; nothing optional is ticked for a person who was not asked yet. */
export function createConsentForm(before: ConsentChoices | undefined) {
  const analytical = signal(before?.analyticalCookies ?? false);
  const marketing = signal(before?.marketingCookies ?? false);
  return {
    analytical,
    marketing,
    /** True as soon as an optional box is ticked: then the first button takes what is ticked, and says so. */
    hasOptional: computed(() => analytical.value || marketing.value),
    /** Exactly what the boxes show. */
    selected: (): ConsentChoices => ({
      essentialCookies: true,
      analyticalCookies: analytical.peek(),
      marketingCookies: marketing.peek(),
    }),
  };
}

export const ALL_COOKIES: ConsentChoices = {
  essentialCookies: true,
  analyticalCookies: true,
  marketingCookies: true,
};
