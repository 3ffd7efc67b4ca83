export function chunkOf(module: string): string;
export function entry(name: string): string;
export function closureOf(...scripts: string[]): Set<string>;
