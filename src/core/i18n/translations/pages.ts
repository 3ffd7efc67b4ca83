import { importTranslation } from './import-translation.ts';

/** Loads the texts of the portal's own pages, in a language other than English. The build replaces this module. */
export const load = async (locale: string) => (await importTranslation(locale)).pages;
