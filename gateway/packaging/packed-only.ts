import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { lockedPackages } from './locked-packages.mjs';

/** A file or folder of the package that its sources do not have. */
interface Copy {
  readonly from: string;
  readonly to: string;
  /** Returns false for files that are left out; all are copied by default. */
  readonly isNeeded?: (path: string) => boolean;
}

/** The packages whose declarations those of the gateway import. */
const TYPED = ['fastify', 'kysely'];
/** Sources in TypeScript and source maps, which Node does not read. */
const SOURCES = /\.(?:[cm]?ts|map)$/;
/** The same, without declarations. */
const NO_TYPES = /(?<!\.d)\.(?:[cm]?ts)$|\.map$/;

/** Returns whether a file belongs to a package, not to another one inside of it. */
const isOwn = (path: string, place: string): boolean =>
  !path.slice(place.length).includes('/node_modules');

const Manifest = z.object({ bundleDependencies: z.array(z.string()) });

/** Returns the packages that are bundled, with those that they need. */
function bundledPackages(): Copy[] {
  const { bundleDependencies } = Manifest.parse(
    JSON.parse(readFileSync('gateway/package.json', 'utf8')),
  );
  const places = [...lockedPackages(bundleDependencies).keys()];
  const typed = lockedPackages(TYPED);
  return places.map((place) => ({
    from: place,
    to: place,
    isNeeded: (path) => isOwn(path, place) && !(typed.has(place) ? NO_TYPES : SOURCES).test(path),
  }));
}

/** Folders of the package that its sources do not have, and that are removed after packing. */
export const PACKED_FOLDERS = ['dist/portal', 'dist/cdn', 'node_modules'];

/**
 * Copies what the package has besides its own sources into its folder: the portal, the elements, the schema of the
 * configuration file, and its packages. They are bundled because a package can't choose the versions of what its
 * dependencies need: npm would install some that need a newer version of Node, and that no test ran with.
 */
export function copyPackedOnly(folder: string): void {
  const copies: readonly Copy[] = [
    { from: 'dist/portal', to: 'dist/portal' },
    // The gateway names only maps that it has to browsers.
    { from: 'dist/cdn', to: 'dist/cdn', isNeeded: (path) => !path.endsWith('.map') },
    { from: 'docs/gateway.schema.json', to: 'dist/gateway.schema.json' },
    ...bundledPackages(),
  ];
  for (const { from, to, isNeeded = () => true } of copies)
    cpSync(from, join(folder, to), { recursive: true, filter: isNeeded });
}
