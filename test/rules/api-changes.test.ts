import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksPoint, readSnapshots } from '../../tools/api-report/changes.ts';

const OLD =
  '# Changelog\n\n## [0.2.0] - Unreleased\n\n### Added\n\n- One.\n\n## [0.1.0]\n\n- Zero.\n';

test('a change of published types has a new line in the section of the next release', (context) => {
  const snapshots = readSnapshots();
  // The workflow of the repository clones the history.
  if (!snapshots && !process.env['GITHUB_ACTIONS']) {
    context.skip('not run: this clone does not have the commit where the branch left main');
    return;
  }
  assert.ok(snapshots, 'the clone needs the history: fetch-depth: 0');
  assert.ok(
    !lacksPoint(snapshots.before, snapshots.now),
    'etc/sso-elements.api.md has changed: say in CHANGELOG.md under "Unreleased" what changes for users',
  );
});

test('without that line the change is refused', () => {
  const before = { report: 'a', changelog: OLD };
  const lacks = (changelog: string, report = 'b') => lacksPoint(before, { report, changelog });
  assert.ok(lacks(OLD));
  assert.ok(lacks(OLD.replace('- Zero.', '- Zero.\n- More.')), 'a line of an old release');
  assert.ok(lacks(OLD.replace('Changelog', 'Changes')), 'a change of other text');
  assert.ok(lacks(OLD.replace('- One.', '')), 'a line that was removed');
  assert.ok(!lacks(OLD.replace('- One.', '- One.\n- Two.')));
  assert.ok(!lacks(OLD.replace('- One.', '- One, and more.')));
  assert.ok(!lacks(OLD, 'a'), 'no change');
  assert.ok(!lacksPoint({ ...before, report: '' }, { report: 'b', changelog: OLD }), 'no report');
});
