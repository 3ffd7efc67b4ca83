import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';

// Left out: only a change of the project’s own tools breaks it.

const SCRIPT = resolve('tools/release.mjs');
const CHANGELOG =
  '# Changelog\n\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- A tag.\n\n## [0.1.0] - 2026-01-01\n\n- All.\n';
/** A commit needs an author. The machine's own settings are excluded. */
const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

let repository = '';
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository, env: ENV, encoding: 'utf8' }).trim();
const write = (name: string, text: string) => writeFileSync(join(repository, name), text);

const REPOSITORY = 'git+https://github.com/owner/name.git';

function writeVersions(version: string, locked = version, gateway = version): void {
  const repository = { type: 'git', url: REPOSITORY };
  write('package.json', JSON.stringify({ name: 'sso-elements', version, repository }));
  write('gateway/package.json', JSON.stringify({ name: 'sso-gateway', version: gateway }));
  const packages = { '': { version: locked }, gateway: { version: locked } };
  write('package-lock.json', JSON.stringify({ version: locked, packages }));
}

function commit(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change');
}

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: repository,
    env: ENV,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Creates a repository on main, without uncommitted changes, that is ready for 0.2.0. */
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'sso-release-'));
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', 'https://github.com/owner/name');
  mkdirSync(join(repository, 'gateway'));
  writeVersions('0.2.0');
  write('CHANGELOG.md', CHANGELOG);
  write('gateway/CHANGELOG.md', CHANGELOG);
  commit();
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

describe('npm run release', () => {
  test('tags the commit with the changelog’s section, without pushing or publishing', () => {
    const { status, stdout, stderr } = release('0.2.0');
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.equal(git('cat-file', '-t', 'v0.2.0'), 'tag');
    assert.equal(git('rev-parse', 'v0.2.0^{commit}'), git('rev-parse', 'HEAD'));
    assert.equal(
      git('for-each-ref', '--format=%(contents)', 'refs/tags/v0.2.0'),
      '0.2.0\n\n### Added\n\n- A tag.',
    );
    for (const next of ['.ci/run', 'git push origin main v0.2.0', 'GitHub publishes'])
      assert.ok(stdout.includes(next), next);
    const source = readFileSync(SCRIPT, 'utf8');
    assert.doesNotMatch(source, /git\('push|execFileSync\('npm/);
  });

  test('with --dry-run creates no tag', () => {
    const { status, stdout } = release('0.2.0', '--dry-run');
    assert.equal(status, 0);
    assert.match(stdout, /^0\.2\.0 is ready; no tag was created\./);
    assert.equal(git('tag'), '');
  });

  const refused: Record<string, { readonly prepare: () => void; readonly reason: RegExp }> = {
    'on another branch': {
      prepare: () => git('switch', '--quiet', '--create', 'feature'),
      reason: /The branch is feature, not main\./,
    },
    'on no branch': {
      prepare: () => git('switch', '--quiet', '--detach'),
      reason: /The branch is none, not main\./,
    },
    'with uncommitted changes': {
      prepare: () => write('CHANGELOG.md', `${CHANGELOG}\n`),
      reason: /There are uncommitted changes\./,
    },
    'with an untracked file': {
      prepare: () => write('notes.txt', ''),
      reason: /There are uncommitted changes\./,
    },
    'with a tag that exists': {
      prepare: () => git('tag', 'v0.2.0'),
      reason: /The tag v0\.2\.0 already exists\./,
    },
    'without a remote': {
      prepare: () => git('remote', 'remove', 'origin'),
      reason: /There is no remote “origin”\./,
    },
    'from another repository than package.json names': {
      prepare: () => git('remote', 'set-url', 'origin', 'https://github.com/fork/name.git'),
      reason:
        /names the repository git\+https:.*name\.git, but origin is https:.*fork\/name\.git\./,
    },
    'with another version in package.json': {
      prepare: () => writeVersions('0.1.0', '0.2.0', '0.2.0'),
      reason: /package\.json has version 0\.1\.0: npm version --no-git-tag-version 0\.2\.0/,
    },
    'with another version of the gateway': {
      prepare: () => writeVersions('0.2.0', '0.2.0', '0.1.0'),
      reason: /gateway\/package\.json has version 0\.1\.0: npm version .* -w gateway/,
    },
    'without a section of the gateway’s changelog': {
      prepare: () => write('gateway/CHANGELOG.md', CHANGELOG.replace('[0.2.0]', '[0.3.0]')),
      reason: /gateway\/CHANGELOG\.md has no section “## \[0\.2\.0\] - YYYY-MM-DD”\./,
    },
    'with another version in package-lock.json': {
      prepare: () => writeVersions('0.2.0', '0.1.0', '0.2.0'),
      reason: /package-lock\.json has version 0\.1\.0/,
    },
    'without a section of the changelog': {
      prepare: () => write('CHANGELOG.md', CHANGELOG.replace('[0.2.0]', '[0.3.0]')),
      reason: /CHANGELOG\.md has no section “## \[0\.2\.0\] - YYYY-MM-DD”\./,
    },
    'of a section that is unreleased': {
      prepare: () => write('CHANGELOG.md', CHANGELOG.replace('2026-11-22', 'Unreleased')),
      reason: /CHANGELOG\.md has no valid date for 0\.2\.0/,
    },
    'of a section with a date that does not exist': {
      prepare: () => write('CHANGELOG.md', CHANGELOG.replace('2026-11-22', '2026-02-30')),
      reason: /CHANGELOG\.md has no valid date for 0\.2\.0/,
    },
    'of an empty section': {
      prepare: () => write('CHANGELOG.md', CHANGELOG.replace('### Added\n\n- A tag.\n\n', '')),
      reason: /CHANGELOG\.md has no text for 0\.2\.0\./,
    },
  };
  for (const [title, { prepare, reason }] of Object.entries(refused))
    test(`refuses a release ${title}`, () => {
      prepare();
      if (!title.includes('uncommitted') && !title.includes('untracked'))
        if (git('status', '--porcelain') !== '') commit();
      const tags = git('tag');
      const { status, stderr } = release('0.2.0');
      assert.equal(status, 1);
      assert.match(stderr, reason);
      assert.equal(stderr.trim().split('\n').length, 2, 'one reason and its heading');
      assert.equal(git('tag'), tags);
    });

  for (const url of [
    'git@github.com:owner/name.git',
    'ssh://git@github.com/owner/name',
    'https://token@github.com/owner/name.git/',
  ])
    test(`accepts ${url} as the repository of package.json`, () => {
      git('remote', 'set-url', 'origin', url);
      assert.equal(release('0.2.0', '--dry-run').stderr, '');
    });

  test('names all reasons at once', () => {
    writeVersions('0.1.0');
    assert.equal(release('0.2.0').stderr.trim().split('\n').length, 5);
  });

  for (const args of [[], ['next'], ['v0.2.0'], ['0.2.0', '0.3.0'], ['0.2.0', '--force']])
    test(`asks for a version instead of “${args.join(' ')}”`, () => {
      const { status, stderr } = release(...args);
      assert.equal(status, 2);
      assert.match(stderr, /^Usage: npm run release/);
      assert.equal(git('tag'), '');
    });
});
