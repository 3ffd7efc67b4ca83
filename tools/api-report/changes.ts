import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { API_REPORT } from './report-text.ts';

const CHANGELOG = 'CHANGELOG.md';

/** The report and the changelog at one time; '' for a file that does not exist. */
export interface Snapshot {
  readonly report: string;
  readonly changelog: string;
}

/** Returns the points of the section of the next release. */
function unreleasedPoints(changelog: string): readonly string[] {
  const section = changelog.split(/^## /m).find((part) => /^[^\n]*unreleased/i.test(part)) ?? '';
  return section.split('\n- ').slice(1);
}

/** True if published types have changed, and the section of the next release has no new point. */
export function lacksPoint(before: Snapshot, now: Snapshot): boolean {
  if (before.report === '' || before.report === now.report) return false;
  const known = new Set(unreleasedPoints(before.changelog));
  return unreleasedPoints(now.changelog).every((point) => known.has(point));
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Returns the commit where a branch left main, with which it is compared; on main, its own. */
function baseCommit(): string | undefined {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      // The clone does not have that branch, or not its history.
    }
  return undefined;
}

function fileAt(commit: string, path: string): string {
  try {
    return git('show', `${commit}:${path}`);
  } catch {
    return '';
  }
}

/** Returns both files where this change began, and now; undefined in a clone without that commit. */
export function readSnapshots(): { before: Snapshot; now: Snapshot } | undefined {
  const base = baseCommit();
  if (base === undefined) return undefined;
  const at = (read: (path: string) => string): Snapshot => ({
    report: read(API_REPORT),
    changelog: read(CHANGELOG),
  });
  return {
    before: at((path) => fileAt(base, path)),
    now: at((path) => readFileSync(path, 'utf8')),
  };
}
