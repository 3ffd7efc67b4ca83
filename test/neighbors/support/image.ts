import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const Config = z.object({
  Env: z.array(z.string()),
  User: z.string(),
  WorkingDir: z.string(),
  Entrypoint: z.array(z.string()),
  Cmd: z.array(z.string()),
  Healthcheck: z.object({ Test: z.array(z.string()) }),
});
const Inspected = z.object({ Docker: z.object({ config: Config }) });

/** The file system and the settings of an image. */
export interface MountedImage {
  readonly folder: string;
  readonly config: z.infer<typeof Config>;
  remove(): void;
}

/** Returns the shared libraries of a compiled file. */
function librariesOf(file: string): string[] {
  const lines = execFileSync('ldd', [file], { encoding: 'utf8' });
  return [...lines.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
}

/** Copies this machine's Node and the libraries of compiled files into a folder: a base image without a system. */
export function copyNode(folder: string, addons: readonly string[]): void {
  for (const path of new Set([process.execPath, ...addons].flatMap(librariesOf))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(realpathSync(path), join(folder, path));
  }
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  for (const name of ['tmp', 'proc']) mkdirSync(join(folder, name));
}

export type Buildah = (...args: readonly string[]) => string;

/** Returns a function that runs buildah, with its images in a folder and without a container's namespaces. */
export function buildahIn(work: string): Buildah {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  const withDriver =
    (driver: string): Buildah =>
    (...args) => {
      const folder = join(work, driver);
      const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
      const all = ['--storage-driver', driver, ...storage, ...args];
      return execFileSync('buildah', all, { env, encoding: 'utf8', stdio: 'pipe' }).trim();
    };
  try {
    withDriver('overlay')('info');
    return withDriver('overlay');
  } catch {
    // It works on every file system, but copies each layer.
    return withDriver('vfs');
  }
}

/**
 * Builds gateway/deploy/Dockerfile without a registry: this machine's Node is the base image, and a folder with the
 * packed gateway replaces the stage that builds it. The images are in a temporary folder.
 */
export function buildImage(): MountedImage {
  const work = mkdtempSync(join(tmpdir(), 'image-'));
  const buildah = buildahIn(work);
  const [base, built, empty] = [join(work, 'base'), join(work, 'built'), join(work, 'empty')];
  execFileSync(process.execPath, ['gateway/build.mjs']);
  execFileSync(process.execPath, ['gateway/pack.mjs', join(built, 'app')]);
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const addons = files.filter((file) => file.endsWith('.node'));
  copyNode(
    base,
    addons.map((file) => join(built, file)),
  );
  mkdirSync(join(built, 'data'));
  mkdirSync(empty);
  const scratch = buildah('from', 'scratch');
  buildah('copy', '-q', scratch, base, '/');
  buildah('config', '--env', 'PATH=/usr/local/bin', scratch);
  buildah('commit', '-q', scratch, 'localhost/base');
  buildah(
    ...['build', '-q', '--format', 'docker', '-t', 'localhost/sso-gateway'],
    ...['--build-arg', 'NODE=localhost/base', '--build-context', `build=${built}`],
    ...['-f', 'gateway/deploy/Dockerfile', empty],
  );
  return mountImage(buildah, 'localhost/sso-gateway', work);
}

/** Mounts an image. `remove` removes the folder of the images too. */
export function mountImage(buildah: Buildah, name: string, work: string): MountedImage {
  const container = buildah('from', name);
  const inspected: unknown = JSON.parse(buildah('inspect', container));
  return {
    folder: buildah('mount', container),
    config: Inspected.parse(inspected).Docker.config,
    remove() {
      buildah('umount', container);
      rmSync(work, { recursive: true, force: true });
    },
  };
}
