import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Outside the sources, but below the project, so that programs find its own packages too. */
const FOLDER = resolve('.cache/back-end');
const SOURCE = 'test/docs/back-end';
const FRAMEWORKS = 'test/docs/frameworks';

/** Does the work of a folder again only if its list of packages has changed. */
async function once(folder: string, list: string, install: () => Promise<unknown>): Promise<void> {
  const marker = join(folder, '.installed');
  if ((await readFile(marker, 'utf8').catch(() => '')) === list) return;
  await mkdir(folder, { recursive: true });
  await install();
  await writeFile(marker, list);
}

/** Installs the packages of a folder of the tests into another one. Rejects if npm can't. */
async function installPackages(source: string, folder: string): Promise<void> {
  const lock = await readFile(`${source}/package-lock.json`, 'utf8');
  await once(folder, lock, async () => {
    await cp(source, folder, { recursive: true });
    const options = ['--prefer-offline', '--ignore-scripts', '--no-fund', '--no-audit'];
    // Those of Angular ask for a newer Node only for its command line.
    await run('npm', ['ci', '--engine-strict=false', ...options], { cwd: folder });
    // The package itself, which a program of the folder would not find by its name.
    await symlink(resolve('.'), join(folder, 'node_modules/sso-elements'), 'dir');
  });
}

/** Installs Express for the programs of the guide. Returns their folder. Rejects if npm can't. */
export async function installExpress(): Promise<string> {
  await installPackages(SOURCE, FOLDER);
  return FOLDER;
}

/** Installs Svelte and Angular for the examples of the elements. Returns their folder. Rejects if npm can't. */
export async function installFrameworks(): Promise<string> {
  const folder = resolve('.cache/frameworks');
  await installPackages(FRAMEWORKS, folder);
  return folder;
}

/** Installs PyJWT. Returns the path of a Python that has it. Rejects if there is no Python, or pip can't. */
export async function installPyJwt(): Promise<string> {
  const folder = resolve('.cache/back-end-python');
  const python = join(folder, 'bin/python');
  const list = await readFile(`${SOURCE}/requirements.txt`, 'utf8');
  await once(folder, list, async () => {
    await run('python3', ['-m', 'venv', folder]);
    const options = ['--disable-pip-version-check', '--quiet', '--only-binary=:all:'];
    await run(python, ['-m', 'pip', 'install', ...options, '-r', `${SOURCE}/requirements.txt`]);
  });
  return python;
}
