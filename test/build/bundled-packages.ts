import { readFileSync } from 'node:fs';

/** Returns the names of the bundled packages, as listed in the notices. */
export const bundledPackages = (): string[] =>
  [
    ...readFileSync('dist/cdn/THIRD-PARTY-NOTICES.txt', 'utf8').matchAll(
      /^(\S+) \d+\.\d+\.\d+ \(.+\)$/gm,
    ),
  ].map(([, name = '']) => name);
