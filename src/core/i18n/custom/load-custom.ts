import { settingsService } from '../../config/settings.ts';
import type { Core } from '../../kernel/core.ts';
import type { Texts } from '../texts.ts';

/**
 * Loads the page's own texts in a locale, as far as they are there; calls `onArrival` when there are more. Undefined if the
 * page has none, or without the code for them. Never rejects.
 */
export const loadCustom = (
  core: Core,
  locale: string,
  onArrival: () => unknown,
): Promise<Readonly<Partial<Texts>> | undefined> | undefined =>
  settingsService(core).byScript.texts
    ? import('./custom-texts.ts').then(
        ({ customTextsService }) => customTextsService(core)(locale, onArrival),
        () => undefined,
      )
    : undefined;
