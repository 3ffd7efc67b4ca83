import { announcedWith, NEW_BROWSER } from './features.ts';

/** True if a gateway that announces `features` has a call. `secondFactor` takes the mailed codes of new browsers, too. */
export const isOffered = (
  features: readonly string[],
  { name, feature }: { readonly name: string; readonly feature?: string | undefined },
): boolean =>
  feature === undefined ||
  announcedWith(features, feature) !== undefined ||
  (name === 'secondFactor' && announcedWith(features, NEW_BROWSER) !== undefined);
