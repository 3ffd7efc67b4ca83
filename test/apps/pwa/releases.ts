import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from '../../docs/blocks.ts';
import { FULL_WORKSHOP } from '../workshop.ts';

/** How a new release takes over: vite-plugin-pwa's `registerType`. */
export type Updates = 'autoUpdate' | 'prompt';

/** The documentation's configuration of Workbox. */
function documentedWorkbox(): string {
  const found = blocksOf('docs/embedding.md').filter(({ text }) =>
    text.includes('navigateFallback:'),
  );
  if (found.length !== 1) throw new Error(`${found.length} blocks configure Workbox.`);
  return found[0]?.text ?? '';
}

/** Copies the package, each file of which notes its release in the page that runs it. */
async function copyElements(folder: string, release: number): Promise<void> {
  await cp('package.json', join(folder, 'package.json'));
  await cp('dist/cdn', join(folder, 'dist/cdn'), {
    recursive: true,
    filter: (path) => !/\.(?:br|map)$|cdn\/portal$/.test(path),
  });
  const scripts = (await readdir(join(folder, 'dist/cdn'), { recursive: true })).filter((path) =>
    path.endsWith('.js'),
  );
  for (const script of scripts) {
    const path = join(folder, 'dist/cdn', script);
    const note = `(globalThis.releases ??= new Set()).add(${release});\n`;
    await writeFile(path, note + (await readFile(path, 'utf8')));
  }
}

/** Builds a release of the app. Returns its files by their paths, such as `/index.html`. */
export async function buildRelease(
  release: number,
  updates: Updates,
): Promise<ReadonlyMap<string, string>> {
  const folder = join(FULL_WORKSHOP.folder, 'pwa', `${updates}-${release}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await cp('test/apps/pages/pwa', folder, { recursive: true });
  await writeFile(join(folder, 'workbox.js'), documentedWorkbox());
  await copyElements(join(folder, 'node_modules/sso-elements'), release);
  const vite = join(FULL_WORKSHOP.folder, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], {
    cwd: folder,
    env: { ...process.env, UPDATES: updates, NODE_ENV: 'production' },
  });
  const built = join(folder, 'built');
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const texts = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map(async (path) => [path.slice(built.length), await readFile(path, 'utf8')] as const);
  return new Map(await Promise.all(texts));
}
