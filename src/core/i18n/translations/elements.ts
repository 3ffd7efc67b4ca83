import { importTranslation } from './import-translation.ts';

/** Loads the texts that every page with an element loads, in a language other than English. The build replaces this module. */
export const load = async (locale: string) => (await importTranslation(locale)).elements;
