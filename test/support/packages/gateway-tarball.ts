import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPackedOnly } from '../../../gateway/packaging/packed-only.ts';

/** The files of the gateway's folder that the package has. */
const OWN = ['package.json', 'bin', 'README.md', 'CHANGELOG.md', 'LICENSE'];

/**
 * Packs the gateway into a folder, as `npm pack -w gateway` does, but from a copy, because other tests use its own folder.
 * Returns the path of the tarball. `dist` must be built.
 */
export function packGateway(folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'gateway-package-'));
  for (const name of OWN) cpSync(join('gateway', name), join(stage, name), { recursive: true });
  execFileSync(process.execPath, ['gateway/build.mjs', join(stage, 'dist')]);
  copyPackedOnly(stage);
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const name = execFileSync('npm', pack, { cwd: stage, encoding: 'utf8' }).trim();
  rmSync(stage, { recursive: true });
  return join(folder, name);
}
