/** Returns a style sheet's text as a module, minified. */
export function cssModule(css: string): Promise<string>;
