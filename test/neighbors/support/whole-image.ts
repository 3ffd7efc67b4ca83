import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildahIn, copyNode, mountImage, type MountedImage } from './image.ts';

/** Programs that the stage that builds runs, besides Node and npm. */
const PROGRAMS = ['/bin/sh', '/usr/bin/env', '/bin/mkdir'];
/** Libraries that compiled packages load. */
const LIBRARIES = ['rt.so.1', 'resolv.so.2', 'nss_dns.so.2', 'nss_files.so.2'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Writes what the stage that builds needs of this machine into a folder. */
function copyBase(folder: string): void {
  copyNode(folder, PROGRAMS);
  const copy = (from: string, to: string): void => {
    mkdirSync(join(folder, dirname(to)), { recursive: true });
    copyFileSync(realpathSync(from), join(folder, to));
  };
  for (const path of PROGRAMS) copy(path, join('/usr/bin', path.split('/').at(-1) ?? ''));
  symlinkSync('usr/bin', join(folder, 'bin'));
  const libc = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  const libraries = dirname(/\/\S+\/libc\.so\S*/.exec(libc)?.[0] ?? '');
  for (const name of LIBRARIES) copy(join(libraries, `lib${name}`), join(libraries, `lib${name}`));
  if (existsSync(CERTIFICATES)) copy(CERTIFICATES, CERTIFICATES);
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  const modules = 'usr/local/lib/node_modules/npm';
  cpSync(join(npm, 'npm'), join(folder, modules), { recursive: true });
  symlinkSync(`/${modules}/bin/npm-cli.js`, join(folder, 'usr/local/bin/npm'));
}

/** Copies the files that git knows into a folder. */
function copyProject(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  for (const file of files.split('\0').filter((path) => path && existsSync(path))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
}

/** Builds all of gateway/deploy/Dockerfile from the sources, with packages of the npm registry. */
export function buildWholeImage(): MountedImage {
  const work = mkdtempSync(join(tmpdir(), 'image-'));
  const buildah = buildahIn(work);
  const [base, project] = [join(work, 'base'), join(work, 'project')];
  copyBase(base);
  copyProject(project);
  const scratch = buildah('from', 'scratch');
  buildah('copy', '-q', scratch, base, '/');
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const environment = [
    'PATH=/usr/local/bin:/usr/bin',
    `npm_config_registry=${registry}`,
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  ];
  buildah('config', ...environment.flatMap((variable) => ['--env', variable]), scratch);
  buildah('commit', '-q', scratch, 'localhost/node');
  buildah(
    ...['build', '-q', '--format', 'docker', '-t', 'localhost/sso-gateway'],
    ...['--build-arg', 'NODE=localhost/node'],
    ...['-f', join(project, 'gateway/deploy/Dockerfile'), project],
  );
  return mountImage(buildah, 'localhost/sso-gateway', work);
}
