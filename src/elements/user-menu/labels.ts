import { getBaseCore } from '../../core/kernel/base-core.ts';
import { storageService } from '../../core/platform/storage.ts';
import { pageLanguage } from '../prerender/page-language.ts';
import { LABELS, sheetKey } from './labels.prerender.ts';

/** The texts of a trigger, and the BCP 47 tag of their language. */
export type TriggerLabels = readonly [
  signIn: string,
  profile: string,
  dashboard: string,
  language: string,
];

/** The texts of a panel whose code can't be loaded, and the BCP 47 tag of their language. */
export interface FailureLabels {
  readonly text: string;
  readonly retry: string;
  readonly language: string;
}

/** Returns the texts for the page's language; undefined if that is American English, or has none. */
function textsFor(requested: string | null) {
  const language = pageLanguage(storageService(getBaseCore()).get, requested);
  const key = language === 'en' ? undefined : sheetKey(language, LABELS);
  const texts = key === undefined ? undefined : LABELS[key];
  return texts && { texts, tag: language.replace('_', '-') };
}

/** Returns the texts of the trigger; undefined if it has them already, or if there are none in the page's language. */
export function labelsFor(requested: string | null): TriggerLabels | undefined {
  const found = textsFor(requested);
  if (!found) return undefined;
  const [signIn, profile, dashboard] = found.texts;
  return [signIn, profile, dashboard, found.tag];
}

/** Returns the texts of a panel whose code can't be loaded. */
export function failureLabelsFor(requested: string | null): FailureLabels {
  const found = textsFor(requested);
  if (!found) {
    const text = 'This part of the page could not be loaded.';
    return { text, retry: 'Try again', language: 'en' };
  }
  const [, , , text, retry] = found.texts;
  return { text, retry, language: found.tag };
}
