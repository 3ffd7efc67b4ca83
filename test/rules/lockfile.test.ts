import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import { CONTRACT } from '../../tools/layers.mjs';

const Versions = z.optional(z.record(z.string(), z.string()));
/** Overrides of what a package requires: `$react` is the project's own version. */
const ProjectVersions = z.record(z.string(), z.templateLiteral(['$', z.string()]));
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  overrides: z._default(z.record(z.string(), z.union([z.string(), ProjectVersions])), {}),
});
const Locked = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
});
const Lock = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Locked) });

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Keys of the project's own packages in the lock file. */
const WORKSPACES = [
  ...['', 'gateway', 'node_modules/sso-gateway', 'site', 'node_modules/sso-site'],
  ...[CONTRACT.folder, `node_modules/${CONTRACT.name}`],
];
/** The default registry of packages. */
const REGISTRY = 'https://registry.npmjs.org/';
/** Packages with an install script that work without it, because npm 11 runs no install scripts. */
const WITH_SCRIPT = ['esbuild', 'fsevents', '@vaadin/vaadin-usage-statistics'];

/** The first releases without the vulnerabilities that are published for their packages. */
const FIRST_FIXED: Readonly<Record<string, string>> = { vite: '6.4.3' };
/** Packages whose errors are recognized by their class, which a second copy would have too. */
const SINGLE = ['jose', 'openid-client', 'oauth4webapi'];

/** Returns the name of a locked package, without the packages around it. */
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

for (const folder of ['.', 'bench'])
  describe(`the lock file of ${folder}`, () => {
    const manifests =
      folder === '.'
        ? ['', 'gateway/', 'site/', `${CONTRACT.folder}/`].map((place) => `${place}package.json`)
        : [join(folder, 'package.json')];
    const { packages } = Lock.parse(read(join(folder, 'package-lock.json')));
    const locked = Object.entries(packages).filter(([path]) => !WORKSPACES.includes(path));

    test('every dependency is pinned to its locked version', () => {
      const broken = manifests
        .map((path) => Manifest.parse(read(path)))
        .flatMap(({ dependencies, devDependencies, overrides }) =>
          Object.entries<string | object>({ ...dependencies, ...devDependencies, ...overrides }),
        )
        .filter(
          ([name, version]) =>
            typeof version === 'string' &&
            (!/^\d+\.\d+\.\d+$/.test(version) ||
              (packages[name === CONTRACT.name ? CONTRACT.folder : `node_modules/${name}`]
                ?.version ?? '') !== version),
        );
      assert.deepEqual(broken, []);
    });

    test('no copy of a package is older than its first release without known vulnerabilities', () => {
      const old = locked.filter(([path, { version = '' }]) => {
        const first = FIRST_FIXED[nameOf(path)];
        return first && first.localeCompare(version, 'en', { numeric: true }) > 0;
      });
      assert.deepEqual(old, []);
    });

    test('an override holds for the copies inside of other packages too', () => {
      const broken = manifests
        .flatMap((path) => Object.entries(Manifest.parse(read(path)).overrides))
        .flatMap(([name, wanted]) =>
          locked.filter(
            ([path, { version }]) =>
              nameOf(path) === name && typeof wanted === 'string' && version !== wanted,
          ),
        );
      assert.deepEqual(broken, []);
    });

    test('no package whose errors are recognized by their class exists twice', () => {
      const names = locked.map(([path]) => nameOf(path)).filter((name) => SINGLE.includes(name));
      assert.deepEqual(names, [...new Set(names)]);
    });

    test('every locked package comes from the registry and has an SHA-512 hash', () => {
      const broken = locked
        .filter(
          ([, { resolved = REGISTRY, integrity = '' }]) =>
            !resolved.startsWith(REGISTRY) || !integrity.startsWith('sha512-'),
        )
        .map(([path]) => path);
      assert.ok(locked.length > 200);
      assert.deepEqual(broken, []);
    });

    test('no package has an unknown install script', () => {
      const unknown = locked
        .filter(
          ([path, { hasInstallScript }]) => hasInstallScript && !WITH_SCRIPT.includes(nameOf(path)),
        )
        .map(([path]) => path);
      assert.deepEqual(unknown, []);
    });
  });
