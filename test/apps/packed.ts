import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A package of which only the style sheet is used: what it depends on is not installed. */
interface Packed {
  readonly spec: string;
  readonly integrity: string;
  /** Its folder in `node_modules`. */
  readonly name: string;
}

export const PACKED: readonly Packed[] = [
  {
    spec: 'admin-lte@2.4.18',
    integrity:
      'sha512-AfIdoUWdbQA0OmW7PnP8GJ3u6RMKNXefN3DRTBHCQXd7VeyJahUfZWtV62ppDxcdjpx0L08ypPV55ARmdGdOIw==',
    name: 'admin-lte-2',
  },
];

/** Downloads packages into the `node_modules` of a folder. Rejects if one is not the expected one. */
export async function unpack(folder: string): Promise<void> {
  for (const { spec, integrity, name } of PACKED) {
    const { stdout } = await run('npm', ['pack', spec, '--json', '--prefer-offline'], {
      cwd: folder,
      // The answer lists all files.
      maxBuffer: 2 ** 24,
    });
    const [packed] = JSON.parse(stdout) as { filename: string; integrity: string }[];
    if (packed?.integrity !== integrity) throw new Error(`${spec} has another integrity.`);
    const to = join(folder, 'node_modules', name);
    await mkdir(to, { recursive: true });
    await run('tar', ['-xzf', packed.filename, '-C', to, '--strip-components=1'], { cwd: folder });
  }
}
