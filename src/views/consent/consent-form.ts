import { computed, signal } from '@preact/signals-core';
import type { ConsentChoices } from '../../core/consent/consent.ts';

/** Creates the state of the sheet's checkboxes. No optional one is checked for a user who has not answered before. */
export function createConsentForm(before: ConsentChoices | undefined) {
  const analytical = signal(before?.analyticalCookies ?? false);
  const marketing = signal(before?.marketingCookies ?? false);
  return {
    analytical,
    marketing,
    /** True if an optional box is checked; then the first button is labeled "Accept selected". */
    hasOptional: computed(() => analytical.value || marketing.value),
    /** Returns the choices as the checkboxes show them. */
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
