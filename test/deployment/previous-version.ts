import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleGateway } from '../support/gateway/gateway-process.ts';

/** Lists the migrations. */
const SCHEMA = 'gateway/src/store/schema/migrations.ts';
/** What the database of a demo consists of. */
const TABLES = [SCHEMA, 'demo/server/tables.ts'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim();

/** The migration of the first release; databases from before it can't be upgraded. */
const FIRST = "'001-initial'";

/** Returns true if a commit has the schema of a release. */
function hasFirst(commit: string): boolean {
  try {
    return git('show', `${commit}:${SCHEMA}`).includes(FIRST);
  } catch {
    return false;
  }
}

/** Returns the commit before the last change of the schema, or that change itself if it is the first release's. */
function beforeLastChange(): string {
  const change = git('log', '-1', '--format=%H', '--', ...TABLES);
  const before = git('rev-parse', '--verify', `${change}^`);
  return hasFirst(before) ? before : change;
}

/**
 * Returns the commit that a test upgrades from: `PREVIOUS`, a tag or a commit. By default the commit before the last
 * change of the schema, because an upgrade without such a change shows little. Throws an error that names the way out
 * if the checkout lacks it.
 */
export function previousVersion(): string {
  const chosen = process.env['PREVIOUS'];
  try {
    const version = chosen ?? beforeLastChange();
    return git('rev-parse', '--verify', `${version}^{commit}`);
  } catch (cause) {
    const name = chosen ?? 'the version before the last change of the schema';
    throw new Error(`This checkout lacks ${name}; run "git fetch --unshallow --tags".`, { cause });
  }
}

/** Bundles the demo's gateway of a commit, with the packages of this checkout. Returns the path of the program. */
export async function bundleVersion(commit: string): Promise<string> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/previous-'));
  // Its sources are also read while it runs: it has texts next to them.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return bundleGateway(folder);
}
