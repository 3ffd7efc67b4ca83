import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder in which the apps are installed and built, outside the sources. */
export const WORKSHOP = resolve('.cache/hosts');
export const BUILT_APPS = ['react', 'vue', 'svelte', 'lit'] as const;

const npm = (...args: string[]) =>
  run('npm', [...args, '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: WORKSHOP });

/** Runs a program of the packages installed in the workshop. Rejects with its output. */
export async function runThere(program: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1' };
  const bin = join(WORKSHOP, 'node_modules/.bin', program);
  await run(bin, args, { cwd: WORKSHOP, env }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed.\n${stdout}${stderr}`);
  });
}

/** Installs the apps' packages, unless the current lock file is already installed. */
async function installTools(): Promise<void> {
  const marker = join(WORKSHOP, '.installed');
  const lock = await readFile('test/hosts/apps/package-lock.json', 'utf8');
  if ((await readFile(marker, 'utf8').catch(() => '')) === lock) return;
  await npm('ci');
  await writeFile(marker, lock);
}

/** Packs the product and installs the tarball, as a host app does. Returns the tarball's path. */
async function installProduct(): Promise<string> {
  for (const file of await readdir(WORKSHOP))
    if (file.endsWith('.tgz')) await rm(join(WORKSHOP, file));
  const { stdout } = await run(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', WORKSHOP],
    {
      maxBuffer: 2 ** 24,
    },
  );
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await rm(join(WORKSHOP, 'node_modules/sso-elements'), { recursive: true, force: true });
  await npm('install', '--no-save', `./${filename}`);
  return join(WORKSHOP, filename);
}

/** Copies apps and fixtures into the workshop and installs tools and product. Returns the tarball's path. */
export async function prepareWorkshop(): Promise<string> {
  await mkdir(WORKSHOP, { recursive: true });
  await cp('test/hosts/apps', WORKSHOP, { recursive: true });
  await cp('test/types', join(WORKSHOP, 'types'), { recursive: true });
  await installTools();
  return installProduct();
}

/** Builds an app with Vite into `built/`. */
export async function buildApp(app: (typeof BUILT_APPS)[number]): Promise<void> {
  const vite = join(WORKSHOP, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, APP: app, NODE_ENV: 'production' };
  await run(process.execPath, [vite, 'build'], { cwd: WORKSHOP, env });
}
