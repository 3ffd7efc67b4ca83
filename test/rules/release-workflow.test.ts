import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import { PUBLISHING, read, workflows } from '../support/sources/workflows.ts';

// Rules: gateway-206

describe('the workflow of a release', () => {
  const { jobs } = workflows.find(({ path }) => path.endsWith('release.yml'))?.workflow ?? {};
  assert.ok(jobs);
  const commandsOf = (job: string) => jobs[job]?.steps.map(({ run = '' }) => run) ?? [];
  const at = (part: string, job = 'pack') =>
    commandsOf(job).findIndex((command) => command.includes(part));

  test('runs the checks of a pull request before it publishes', () => {
    assert.equal(jobs['checks']?.uses, './.github/workflows/ci.yml');
    assert.deepEqual(jobs['pack']?.needs, ['checks']);
    for (const name of Object.keys(PUBLISHING)) assert.deepEqual(jobs[name]?.needs, ['pack']);
    assert.match(read('.github/workflows/ci.yml'), /^ {2}workflow_call:$/m);
  });

  test('packs a build of the tag, only if the tag is the version', () => {
    assert.ok(at('npm ci') < at('GITHUB_REF_NAME'));
    assert.ok(at('= "v$(npm pkg get version') < at('npm run build'));
    assert.ok(at('gateway/package.json') < at('npm run build'));
    assert.ok(at('npm run build') < at('npm pack'));
    for (const part of ['--workspace gateway', 'sbom -- gateway', 'gateway/deploy/Dockerfile'])
      assert.ok(at(part) >= 0, part);
  });

  test('runs no code of the repository and of dependencies where it has an identity', () => {
    assert.deepEqual(
      jobs['publish']?.steps.flatMap(({ uses = [] }) => uses).map((name) => name.split('@')[0]),
      ['actions/setup-node', 'actions/download-artifact'],
    );
    assert.deepEqual(
      jobs['publish-image']?.steps
        .flatMap(({ uses = [] }) => uses)
        .map((name) => name.split('@')[0]),
      ['sigstore/cosign-installer', 'actions/download-artifact'],
    );
    const code = /\b(?:npx|node|npm (?:ci|i|install|run|test|start|exec)|docker (?:run|build))\b/;
    for (const name of Object.keys(PUBLISHING))
      assert.doesNotMatch(commandsOf(name).join('\n'), code);
    const commands = commandsOf('publish').join('\n');
    const published = commands.split('\n').filter((line) => line.includes('npm publish'));
    assert.equal(published.length, 4);
    for (const line of published)
      assert.match(line, /npm publish \.\/(?:package|gateway)\.tgz --ignore-scripts /);
  });

  test('builds the image with labels of its source, version, commit, license and title', () => {
    const dockerfile = read('gateway/deploy/Dockerfile');
    for (const label of ['source=https', 'version=${VERSION}', 'revision=${REVISION}'])
      assert.ok(dockerfile.includes(`org.opencontainers.image.${label}`), label);
    for (const label of ['licenses=MIT', 'title=sso-gateway'])
      assert.ok(dockerfile.includes(`org.opencontainers.image.${label}`), label);
    const [build = ''] = commandsOf('pack').filter((text) => text.includes('docker build'));
    for (const argument of ['"VERSION=${GITHUB_REF_NAME#v}"', '"REVISION=$GITHUB_SHA"'])
      assert.ok(build.includes(`--build-arg ${argument}`), argument);
  });

  test('signs the pushed image and the list of its packages by digest', () => {
    const checked = at('sha256sum --check', 'publish-image');
    const pushed = at('docker push', 'publish-image');
    assert.ok(checked >= 0 && checked < pushed);
    const commands = commandsOf('publish-image')[pushed] ?? '';
    for (const part of ['cosign sign --yes "$digest"', 'sso-gateway.cdx.json "$digest"'])
      assert.ok(commands.indexOf(part) > commands.indexOf('docker push'), part);
  });

  test('publishes only the packed file, of the tag and without scripts at installation', () => {
    const last = commandsOf('publish').length - 1;
    assert.equal(at('npm publish', 'publish'), last);
    for (const check of ['sha256sum --check', 'jq -r .version', 'has("postinstall")']) {
      const index = at(check, 'publish');
      assert.ok(index >= 0 && index < last, check);
    }
  });

  test('publishes publicly and with provenance, without a token', () => {
    const Published = z.object({ publishConfig: z.record(z.string(), z.unknown()) });
    for (const file of ['package.json', 'gateway/package.json'])
      assert.deepEqual(Published.parse(JSON.parse(read(file))).publishConfig, {
        access: 'public',
        provenance: true,
      });
    assert.doesNotMatch(read('.github/workflows/release.yml'), /secrets|NODE_AUTH_TOKEN/);
  });
});
