/** Runs a module at build time. Returns its exports as source code, and the files that it was built from. */
export function prerenderModule(path: string): Promise<{ code: string; files: string[] }>;
