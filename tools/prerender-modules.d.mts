/** Runs a module at build time; returns its exports as source, and the files it was made from. */
export function prerenderModule(path: string): Promise<{ code: string; files: string[] }>;
