import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { WORKSHOP } from './workshop.ts';

const run = promisify(execFile);
const SOURCES = 'test/hosts/stacks';
/** Where each stack is installed, apart from the others' packages. */
const PLACE = resolve('.cache/stacks');

/** What the `host` member of a stack's package.json says. */
interface Manifest {
  readonly host: {
    /** The versions of React that the app is built with, each an app of its own. */
    readonly react?: readonly string[];
    /** Those of them that are built at every change; the others are for `--all`. */
    readonly everyChange?: readonly string[];
    /** Where its own Node is, when it needs a newer one than ours. */
    readonly node?: string;
    /** A program and its arguments, in place of `npm run build`. */
    readonly build?: readonly string[];
    /** What the build writes; a stack without it has a server of its own. */
    readonly out?: string;
    /** That server, and its development mode; the port comes last. */
    readonly start?: readonly string[];
    readonly develop?: readonly string[];
    /** How many scripts a page may load until the form is ready. */
    readonly mostScripts?: number;
  };
  readonly dependencies: Readonly<Record<string, string>>;
}

/** An app of a stack. */
export interface Stack {
  /** Its name, and its folder in the static server. */
  readonly name: string;
  readonly folder: string;
  readonly react: string | undefined;
  readonly isForEveryChange: boolean;
  readonly manifest: Manifest;
}

async function readStack(stack: string): Promise<Stack[]> {
  const manifest = JSON.parse(
    await readFile(join(SOURCES, stack, 'package.json'), 'utf8'),
  ) as Manifest;
  const { react = [undefined], everyChange = [] } = manifest.host;
  return react.map((version) => ({
    name: version ? `${stack}-${version}` : stack,
    folder: join(SOURCES, stack),
    react: version,
    isForEveryChange: everyChange.includes(version ?? ''),
    manifest,
  }));
}

/** Every app that can be built; those for every change come first. */
export async function readStacks(isAll: boolean): Promise<Stack[]> {
  const entries = await readdir(SOURCES, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const stacks = (await Promise.all(folders.map(readStack))).flat();
  return stacks.filter(({ isForEveryChange }) => isAll || isForEveryChange);
}

const workplace = ({ name }: Stack): string => join(PLACE, name);
const env = {
  ...process.env,
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

async function inStack(stack: Stack, program: string, args: readonly string[]): Promise<void> {
  const options = {
    cwd: workplace(stack),
    env: { ...env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 24,
  };
  await run(program, args, options).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stack.name}: ${program} ${args.join(' ')} failed.\n${stdout}${stderr}`);
  });
}

/** A stack's own program: by its own Node where it needs one. */
export function programOf(stack: Stack, args: readonly string[]): [string, string[], string] {
  const { node } = stack.manifest.host;
  const cwd = workplace(stack);
  return [node ? join(cwd, node) : process.execPath, [...args], cwd];
}

/** Installs a stack's packages and the packed product, and builds it. Rejects with what the tools printed. */
export async function buildStack(stack: Stack, tarball: string): Promise<void> {
  const { manifest, react } = stack;
  const { build, out } = manifest.host;
  const place = workplace(stack);
  await mkdir(place, { recursive: true });
  await cp(stack.folder, place, { recursive: true });
  await cp(join(SOURCES, 'react-app.js'), join(place, 'react-app.js'));
  const dependencies = {
    ...manifest.dependencies,
    ...(react && { react, 'react-dom': react }),
    'sso-elements': `file:${tarball}`,
  };
  await writeFile(join(place, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
  // The tarball's name stays the same while its content does not.
  await rm(join(place, 'package-lock.json'), { force: true });
  await rm(join(place, 'node_modules/sso-elements'), { recursive: true, force: true });
  const quiet = [
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
    '--prefer-offline',
    '--engine-strict=false',
  ];
  await inStack(stack, 'npm', ['install', '--include', 'dev', ...quiet]);
  if (build) {
    const [program, args] = programOf(stack, build);
    await inStack(stack, program, args);
  } else await inStack(stack, 'npm', ['run', 'build']);
  if (!out) return;
  const built = join(WORKSHOP, 'built', stack.name);
  await rm(built, { recursive: true, force: true });
  await cp(join(place, out), built, { recursive: true });
  const page = join(built, 'index.html');
  if (!(await stat(page).catch(() => undefined))) await cp(join(place, 'index.html'), page);
}
