import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '../build/fingerprint.mjs';
import { SITE_FOLDER, SITE_STAMP } from './site-folder.ts';

/** The files and folders that the site depends on. */
export const SITE_SOURCES: readonly string[] = [
  'docs',
  // VitePress writes temporary files next to the configuration.
  'site/.vitepress/config.ts',
  'site/.vitepress/theme',
  'site/build',
  'site/markdown',
  'site/pages',
  'site/theme',
  'site/index.md',
  'site/package.json',
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'demo/playground/choice.ts',
  'demo/playground/messages.ts',
  'demo/playground/states.ts',
  'demo/playground/tokens-in.ts',
  'src/themes',
  'tools/site/project-pages.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = join(SITE_FOLDER, SITE_STAMP);
/** The lowest priority: a build of the site must not slow the demo down while it starts. */
const BACKGROUND = 10;

interface BuildOptions {
  /** True to let other programs run first. */
  readonly isBackground?: boolean;
}

/** Runs VitePress. Rejects with its output if it fails. */
function runVitePress({ isBackground = false }: BuildOptions): Promise<void> {
  const args = ['node_modules/vitepress/bin/vitepress.js', 'build', 'site'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (isBackground && child.pid !== undefined) setPriority(child.pid, BACKGROUND);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The documentation site was not built.\n${output.trim()}`));
    });
  });
}

/** Builds the documentation site. The demo serves it as soon as the stamp exists. */
export async function buildSite(options: BuildOptions = {}): Promise<void> {
  // A page that is saved during the build differs.
  const sources = fingerprintOf(SITE_SOURCES);
  await rm(STAMP, { force: true });
  await runVitePress(options);
  await mkdir(SITE_FOLDER, { recursive: true });
  await writeFile(STAMP, sources);
}

/** Builds the site if it is missing or was built from other pages. Returns the time that it took in seconds; 0 if it was not built. */
export async function buildSiteIfStale(options: BuildOptions = {}): Promise<number> {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOf(SITE_SOURCES)) return 0;
  const startedAtMs = performance.now();
  await buildSite(options);
  return (performance.now() - startedAtMs) / 1000;
}
