import { getBaseCore } from '../../core/kernel/base-core.ts';
import { pageLanguage } from '../prerender/page-language.ts';
import { LABELS, sheetKey } from './labels.prerender.ts';

/** The texts of a trigger that shows no name: the link to sign-in, and the name of the neutral disc; and their BCP 47 tag. */
export type TriggerLabels = readonly [signIn: string, profile: string, language: string];

/** Returns the texts for the page's language; undefined if it has those that the trigger starts with, or none. */
export function labelsFor(requested: string | null): TriggerLabels | undefined {
  const language = pageLanguage(getBaseCore(), requested);
  const key = language === 'en' ? undefined : sheetKey(language, LABELS);
  const labels = key === undefined ? undefined : LABELS[key];
  return labels && [...labels, language.replace('_', '-')];
}
