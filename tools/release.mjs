/**
 * `npm run release -- 0.2.0`: checks that the commit is ready to be released as this version, and tags it `v0.2.0`.
 * With `--dry-run` it only checks. It does not push, but prints the command; `.github/workflows/release.yml` publishes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAIN = 'main';
const USAGE = 'Usage: npm run release -- 0.2.0 [--dry-run]';
const VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The packages of a release, which have the same version. */
const CHANGELOGS = ['CHANGELOG.md', 'gateway/CHANGELOG.md'];

/** Returns a version's section of a changelog: the heading after the version, and the text. */
function sectionOf(version, file = 'CHANGELOG.md') {
  const sections = readFileSync(file, 'utf8').split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (section === undefined) return undefined;
  const [heading, ...lines] = section.split('\n');
  return { suffix: heading.slice(version.length + 2), text: lines.join('\n').trim() };
}

function faultsOfChangelog(version, file) {
  const section = sectionOf(version, file);
  if (!section) return [`${file} has no section “## [${version}] - YYYY-MM-DD”.`];
  const date = / - (\d{4}-\d{2}-\d{2})$/.exec(section.suffix)?.[1] ?? '';
  const faults = [];
  // A month or day that does not exist parses as invalid, or as another day.
  const parsed = new Date(date);
  if (Number.isNaN(parsed.valueOf()) || !parsed.toISOString().startsWith(date))
    faults.push(`${file} has no valid date for ${version}: “## [${version}] - YYYY-MM-DD”.`);
  if (!section.text) faults.push(`${file} has no text for ${version}.`);
  return faults;
}

function faultsOfPackage(version) {
  const { version: locked, packages } = readJson('package-lock.json');
  const versions = {
    'package.json': [readJson('package.json').version],
    'gateway/package.json': [readJson('gateway/package.json').version],
    'package-lock.json': [locked, packages[''].version, packages.gateway.version],
  };
  return Object.entries(versions)
    .filter(([, found]) => found.some((actual) => actual !== version))
    .map(
      ([file, [found]]) =>
        `${file} has version ${found}: npm version --no-git-tag-version ${version} -w gateway --include-workspace-root`,
    );
}

/** Returns host and path of a Git URL, in any of its forms: `github.com/owner/name`. */
const repositoryOf = (url) =>
  url
    .replace(/^(git\+)?[a-z]+:\/\/|\.git\/?$|\/$/g, '')
    .replace(/^[^@/]+@/, '')
    .replace(/^([^/:]+):(?!\d)/, '$1/');

/** Provenance and the links of npm's page need the address that package.json names. */
function faultsOfOrigin() {
  const { repository } = readJson('package.json');
  const origin = git('remote').split('\n').includes('origin') && git('remote', 'get-url', 'origin');
  if (!origin) return ['There is no remote “origin”.'];
  return repositoryOf(origin) === repositoryOf(repository.url)
    ? []
    : [`package.json names the repository ${repository.url}, but origin is ${origin}.`];
}

function faultsOfRepository(version) {
  const faults = faultsOfOrigin();
  const branch = git('branch', '--show-current');
  if (branch !== MAIN) faults.push(`The branch is ${branch || 'none'}, not ${MAIN}.`);
  if (git('status', '--porcelain') !== '') faults.push('There are uncommitted changes.');
  if (git('tag', '--list', `v${version}`) !== '')
    faults.push(`The tag v${version} already exists.`);
  return faults;
}

function main(args) {
  const isDryRun = args.includes('--dry-run');
  const [version = '', ...rest] = args.filter((arg) => arg !== '--dry-run');
  if (!VERSION.test(version) || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const faults = [
    ...faultsOfRepository(version),
    ...faultsOfPackage(version),
    ...CHANGELOGS.flatMap((file) => faultsOfChangelog(version, file)),
  ];
  if (faults.length > 0) {
    console.error(
      [`${version} can’t be released:`, ...faults.map((fault) => `  ${fault}`)].join('\n'),
    );
    return 1;
  }
  const tag = `v${version}`;
  if (!isDryRun) {
    const message = `${version}\n\n${sectionOf(version).text}\n`;
    // Git would remove the headings as comments, because they begin with `#`.
    git('tag', '--annotate', '--cleanup=verbatim', '--message', message, tag);
  }
  const next = [
    isDryRun ? `${version} is ready; no tag was created.` : `Created the tag ${tag}.`,
    'This script ran no tests. Before you push, on this commit:',
    '  .ci/run && npm run test:reproducible',
    ...(isDryRun
      ? []
      : ['Then:', `  git push origin ${MAIN} ${tag}`, 'GitHub publishes the tag to npm.']),
  ];
  console.log(next.join('\n'));
  return 0;
}

process.exitCode = main(process.argv.slice(2));
