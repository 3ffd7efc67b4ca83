/** Returns a module that exports the text of a style sheet, minified, and the files that it was built from. */
export function cssModule(path: string): Promise<{ code: string; files: string[] }>;
