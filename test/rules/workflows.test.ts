import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { HISTORY } from '../runner/second-run-history.ts';
import { NIGHTLY_SUITES } from '../runner/test-files.ts';
import { GITHUB, PUBLISHING, WORKFLOWS, read, workflows } from '../support/sources/workflows.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** Returns the npm scripts that a text runs, without npm's own commands such as `npm ci`. */
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:--?\S+ )*(?:run (?:--?\S+ )*([\w:-]+)|(test|start)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  );

test('every YAML file below .github can be parsed', () => {
  const files = readdirSync(GITHUB, { recursive: true, encoding: 'utf8' });
  const broken = files
    .filter((name) => name.endsWith('.yml'))
    .flatMap((name) =>
      parseDocument(read(join(GITHUB, name))).errors.map(({ message }) => `${name}: ${message}`),
    );
  assert.deepEqual(broken, []);
});

describe('every npm script exists that is run by', () => {
  for (const path of ['.ci/run', ...workflows.map((one) => one.path)])
    test(path, () => {
      const named = scriptsIn(read(path));
      assert.ok(named.length > 0);
      assert.deepEqual(
        named.filter((name) => !(name in scripts)),
        [],
      );
    });
});

for (const { path, text, workflow } of workflows)
  describe(path, () => {
    const jobs = Object.entries(workflow.jobs);

    test('has only read access to the repository', () => {
      assert.deepEqual(workflow.permissions, { contents: 'read' });
      for (const [name, { permissions = {} }] of jobs) {
        // With an identity a job can publish.
        const allowed = (path.endsWith('release.yml') && PUBLISHING[name]) || {};
        assert.deepEqual(permissions, allowed, name);
      }
    });

    test('limits the time of each job', () => {
      const unlimited = jobs.filter(([, job]) => !job.uses && !job['timeout-minutes']);
      assert.deepEqual(unlimited, []);
    });

    test('pins each action to a commit, and says which release that is', () => {
      const actions = [...text.matchAll(/^ +(?:- )?uses: (?!\.\/)(.*)$/gm)].map(([, name]) => name);
      assert.ok(actions.length > 0);
      assert.deepEqual(
        actions.filter(
          (action = '') => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action),
        ),
        [],
      );
    });

    test('runs no command that a pull request’s author can inject', () => {
      const commands = jobs.flatMap(([, { steps }]) => steps.map(({ run = '' }) => run));
      assert.deepEqual(
        commands.filter((command) => /\$\{\{(?!\s*matrix\.)/.test(command)),
        [],
      );
    });
  });

test('the nightly workflow builds every host app, of which a pull request builds only some', () => {
  const nightly = workflows.find(({ path }) => path.endsWith('nightly.yml'));
  const { script } = nightly?.workflow.jobs['long-tests']?.strategy?.matrix ?? {};
  assert.ok(Array.isArray(script) && script.includes('npm run test:hosts -- --all'));
});

test('the nightly workflow remembers which files needed their second run', () => {
  const { text = '' } = workflows.find(({ path }) => path.endsWith('nightly.yml')) ?? {};
  assert.match(text, /npm test -- --nightly/);
  assert.ok(text.includes(`path: ${HISTORY}`));
});

test('the nightly workflow checks the HTML of the pages', () => {
  assert.match(read(join(WORKFLOWS, 'nightly.yml')), /^ +- npm run test:html$/m);
});

test('the nightly workflow compares the benchmarks with their report', () => {
  const nightly = read(join(WORKFLOWS, 'nightly.yml'));
  assert.match(nightly, /^ +- npm ci --prefix bench && npm run bench -- --compare$/m);
});

test('Dependabot proposes no release that is younger than a week', () => {
  const Updates = z.object({
    updates: z.array(z.object({ cooldown: z.object({ 'default-days': z.number() }) })),
  });
  const { updates } = Updates.parse(parse(read(join(GITHUB, 'dependabot.yml'))));
  assert.ok(updates.length > 1);
  assert.ok(updates.every(({ cooldown }) => cooldown['default-days'] >= 7));
});

describe('the workflow of a pull request', () => {
  const ci = workflows.find(({ path }) => path.endsWith('ci.yml'));
  assert.ok(ci);
  const { jobs } = ci.workflow;

  test('runs what .ci/run runs, and the host apps', () => {
    const checks = [...read('test/checks.ts').matchAll(/npmRun\('([\w:-]+)'/g)].map(
      ([, name = '']) => name,
    );
    assert.ok(checks.length >= 3);
    // Other scripts build when they need to.
    const elsewhere = new Set(['build', 'checks']);
    const others = ['test:hosts'];
    const missing = [...scriptsIn(read('.ci/run')), ...checks, ...others].filter(
      (name) => !elsewhere.has(name) && !scriptsIn(ci.text).includes(name),
    );
    assert.deepEqual(missing, []);
  });

  test('runs every suite, except the nightly ones', () => {
    const Suites = z.object({ suites: z.array(z.string()) });
    const { suites } = Suites.parse(jobs['tests']?.strategy?.matrix);
    const found = new Set(
      readdirSync('test', { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.test\.tsx?$/.test(name))
        .map((name) => name.split(/[\\/]/)[0] ?? '')
        .filter((suite) => !NIGHTLY_SUITES.has(suite)),
    );
    assert.deepEqual(suites.join(' ').split(' ').sort(), [...found].sort());
    const nightly = workflows.find(({ path }) => path.endsWith('nightly.yml'))?.text ?? '';
    for (const suite of NIGHTLY_SUITES) assert.match(nightly, new RegExp(`test:${suite}\\b`));
  });

  test('has one job that waits for all others', () => {
    const others = Object.keys(jobs).filter((name) => name !== 'required');
    assert.deepEqual(jobs['required']?.needs?.toSorted(), others.sort());
  });

  test('runs the oldest supported and the recommended version of Node', () => {
    const { engines } = z
      .object({ engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    const oldest = engines.node.replace('>=', '');
    const newest = read('.nvmrc').trim();
    for (const version of [oldest, newest]) assert.ok(ci.text.includes(`'${version}'`), version);
  });
});
