/** Returns a module that exports the text of a style sheet, minified. */
export function cssModule(css: string): Promise<string>;
