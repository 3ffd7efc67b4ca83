import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The elements and the gateway of commit b4839d6, the last one before the contract had features and mailed links.
 * `pack.ts` writes the archives.
 */
export const ELEMENTS = 'test/deployment/previous/elements.tgz';
export const GATEWAY = 'test/deployment/previous/gateway.tgz';

/** Unpacks an archive into a new folder, which is removed when this process exits. */
export function unpack(archive: string): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/previous-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  return folder;
}
