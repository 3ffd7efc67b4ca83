import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { WORKSHOP } from './workshop.ts';

const run = promisify(execFile);
const SOURCES = 'test/hosts/stacks';
/** Folder in which each stack is installed with its own packages. */
const STACKS_FOLDER = resolve('.cache/stacks');

/** The `host` member of a stack's package.json. */
interface Manifest {
  readonly host: {
    /** The versions of React; the app is built once with each. */
    readonly react?: readonly string[];
    /** The versions that are built at every change; the others need `--all`. */
    readonly everyChange?: readonly string[];
    /** Path of its own Node, if it needs a newer version than ours. */
    readonly node?: string;
    /** A program and its arguments that replace `npm run build`. */
    readonly build?: readonly string[];
    /** Output folder of the build; a stack without it has its own server. */
    readonly out?: string;
    /** Arguments that start that server, in production and development mode; the port is appended. */
    readonly start?: readonly string[];
    readonly develop?: readonly string[];
    /** Folders of its pages from a server, which React hydrates when a test says so. */
    readonly hydrated?: readonly string[];
    /** Maximum number of scripts that the page loads until the form is ready. */
    readonly mostScripts?: number;
  };
  readonly dependencies: Readonly<Record<string, string>>;
}

/** An app of a stack. */
export interface Stack {
  /** The name, which is also the folder on the static server. */
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

/** Returns the apps that are built at every change, or all apps. */
export async function readStacks(isAll: boolean): Promise<Stack[]> {
  const entries = await readdir(SOURCES, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const stacks = (await Promise.all(folders.map(readStack))).flat();
  return stacks.filter(({ isForEveryChange }) => isAll || isForEveryChange);
}

const buildFolder = ({ name }: Stack): string => join(STACKS_FOLDER, name);
const env = {
  ...process.env,
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

async function inStack(stack: Stack, program: string, args: readonly string[]): Promise<void> {
  const options = {
    cwd: buildFolder(stack),
    env: { ...env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 24,
  };
  await run(program, args, options).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stack.name}: ${program} ${args.join(' ')} failed.\n${stdout}${stderr}`);
  });
}

/** Returns the program, arguments and folder that run a stack's program with the right Node. */
export function programOf(stack: Stack, args: readonly string[]): [string, string[], string] {
  const { node } = stack.manifest.host;
  const cwd = buildFolder(stack);
  return [node ? join(cwd, node) : process.execPath, [...args], cwd];
}

/** Installs a stack's packages and the packed product, and builds it. Rejects with the tools' output. */
export async function buildStack(stack: Stack, tarball: string): Promise<void> {
  const { manifest, react } = stack;
  const { build, out } = manifest.host;
  const place = buildFolder(stack);
  await mkdir(place, { recursive: true });
  await cp(stack.folder, place, { recursive: true });
  await cp(join(SOURCES, 'react-app.js'), join(place, 'react-app.js'));
  const dependencies = {
    ...manifest.dependencies,
    ...(react && { react, 'react-dom': react }),
    'sso-elements': `file:${tarball}`,
  };
  await writeFile(join(place, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
  // Forces a new installation: the tarball's content changes, but not its name.
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
