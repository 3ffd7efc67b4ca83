import { map } from 'nanostores';
import { defineService } from '../kernel/core.ts';

/** A place of a screen that shows its own errors; travels as component-name and section-name (spec 7). */
export interface Section {
  readonly component: string;
  readonly section: string;
}

/** The list-empty message's place, for a refused GET that named no section (spec 8). */
export const LIST_EMPTY = 'list-empty';

export const sectionKey = ({ component, section }: Section): string => `${component}/${section}`;

/** Messages by section; a section with an inline error area shows its own. */
export const sectionErrorsService = defineService('section-errors', () => {
  const $sectionErrors = map<Record<string, string | undefined>>({});
  return {
    $sectionErrors,
    show: (key: string, message: string) => $sectionErrors.setKey(key, message),
    clear: (key: string) => $sectionErrors.setKey(key, undefined),
  };
});
