import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);
const Manifest = z.object({
  dependencies: z._default(z.record(z.string(), z.string()), {}),
  bundleDependencies: z._default(z.array(z.string()), []),
  exports: z.optional(z.record(z.string(), z.unknown())),
});
export type Manifest = z.infer<typeof Manifest>;

/** Unpacks a package below `node_modules` of a folder, and links what it needs and does not contain. */
export async function install(name: string, tarball: string, folder: string): Promise<Manifest> {
  const to = join(folder, 'node_modules', name);
  mkdirSync(to, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', to, '--strip-components=1']);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')));
  const bundled = new Set(manifest.bundleDependencies);
  for (const needed of Object.keys(manifest.dependencies).filter((one) => !bundled.has(one)))
    link(needed, folder);
  return manifest;
}

/** Links a package of the project into `node_modules` of a folder. */
export function link(name: string, folder: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(resolve('node_modules', name), path);
}

/** Packs the elements into a folder. Returns the path of the tarball. `dist` must be built. */
export async function packElements(folder: string): Promise<string> {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { maxBuffer: 2 ** 24 });
  return join(folder, stdout.trim());
}

/** Compiles the sources of a folder whose names match a pattern. Returns the errors. */
export async function compile(folder: string, include: string, options: object): Promise<string> {
  const compilerOptions = {
    ...{ strict: true, skipLibCheck: false, noEmit: true, types: [] },
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' },
    ...options,
  };
  const project = join(folder, `tsconfig-${include.replace(/\W/g, '')}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, include: [include] }));
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', project]).catch(
    (error: unknown) => error as { stdout: string },
  );
  return compiled.stdout;
}
