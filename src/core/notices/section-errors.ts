import { map } from 'nanostores';
import type { Section } from '../api/client.ts';
import { defineService } from '../kernel/core.ts';

/** The key of the list-empty message, for a refused GET without a section (errors-06). */
export const LIST_EMPTY = 'list-empty';

export const sectionKey = ({ component, section }: Section): string => `${component}/${section}`;

/** Error messages by section. A section with an inline error area shows its own. */
export const sectionErrorsService = defineService('section-errors', () => {
  const $sectionErrors = map<Record<string, string | undefined>>({});
  return {
    $sectionErrors,
    show: (key: string, message: string) => $sectionErrors.setKey(key, message),
    clear: (key: string) => $sectionErrors.setKey(key, undefined),
  };
});
