import { execFileSync } from 'node:child_process';
import { BUILD_SOURCES } from '../../tools/build/fingerprint.mjs';
import { dependentsOf } from './import-graph.ts';
import { SUITES_WITHOUT_BUILD, suiteOf } from './test-files.ts';

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Returns the commit where this branch left main, preferably the remote main. */
function baseCommit(): string {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // The clone does not have that branch.
    }
  return 'HEAD';
}

/** Returns the files that differ from main, committed or not. */
const changedPaths = (): string[] => [
  ...git('diff', '--name-only', baseCommit()),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Files on which every test depends. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig.*\.json|web-test-runner.*|test\/run(ner\/.*|\.ts))$/;

const isBuildSource = (path: string): boolean =>
  BUILD_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));

/**
 * Returns the given test files that the diff against main affects: tests that import a changed file, every test on
 * `dist` if one of its sources changed, and the rules for any change.
 */
export function chooseChangedFiles(
  files: readonly string[],
  changed: readonly string[] = changedPaths(),
): string[] {
  if (changed.length === 0) return [];
  if (changed.some((path) => EVERYTHING.test(path))) return [...files];
  const isBuildChanged = changed.some(isBuildSource);
  const dependents = dependentsOf(changed, files);
  return files.filter((file) => {
    const suite = suiteOf(file);
    if (suite === 'rules' || dependents.has(file)) return true;
    return isBuildChanged && !SUITES_WITHOUT_BUILD.has(suite);
  });
}
