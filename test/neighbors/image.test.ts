import assert from 'node:assert/strict';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Agent } from '../support/gateway/agent.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { buildImage, type MountedImage } from './support/image.ts';
import { describeWith } from './support/describe-with.ts';
import { BUILDAH } from './support/programs.ts';
import { runInImage } from './support/run-in-image.ts';
import { buildWholeImage } from './support/whole-image.ts';

// Rules: gateway-69

/** The long form builds the image from the sources, with packages of the npm registry. */
const isLong = process.env['LONG_FORM'] !== undefined;

/** Returns the port that a gateway prints once it listens. Rejects with its output if it ends before. */
function portOf(gateway: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [gateway.stdout, gateway.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /listens on \S+:(\d+)\s/.exec(output)?.[1];
        if (found) resolve(Number(found));
      });
    gateway.once('close', () => reject(new Error(`the gateway ended: ${output}`)));
  });
}

describeWith(BUILDAH, 'the image', () => {
  let image: MountedImage;
  let gateway: ChildProcess;
  let volume = '';
  let port = 0;
  before(async () => {
    volume = await seededFolder();
    image = isLong ? buildWholeImage() : buildImage();
    execFileSync('chown', ['-R', image.config.User, volume]);
    const { Entrypoint, Cmd } = image.config;
    gateway = runInImage(image, volume, [...Entrypoint, ...Cmd], { PORT: '0', HOST: '127.0.0.1' });
    port = await portOf(gateway);
  });
  after(async () => {
    gateway.kill('SIGKILL');
    image.remove();
    await rm(volume, { recursive: true });
  });

  test('runs as a user without rights on a read-only file system', () => {
    assert.equal(image.config.User, '1000:1000');
    const read = (file: string) => readFileSync(`/proc/${gateway.pid}/${file}`, 'utf8');
    const status = read('status');
    assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m);
    assert.match(status, /^CapEff:\t0+$/m);
    assert.match(status, /^CapPrm:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.match(read('mountinfo'), /^\d+ \d+ \d+:\d+ \S+ \/ ro,/m);
  });

  test('signs a user in, and serves the portal and the elements', async () => {
    const browser = new Agent({ port, host: 'localhost', tenant: 'ACME' });
    assert.equal((await browser.login('ada@acme.example')).status, 200);
    assert.equal((await browser.products()).status, 200);
    const { text } = await browser.visit('/login');
    assert.match(text, /<script type="module" [^>]*src="\/elements\/portal\//);
    assert.equal((await browser.send('/elements/sso-login.js')).status, 200);
  });

  test('is healthy while it serves', async () => {
    const [kind, ...command] = image.config.Healthcheck.Test;
    assert.equal(kind, 'CMD');
    const codeAt = async (at: number) => {
      const check = runInImage(image, volume, command, { PORT: String(at) });
      const [code] = (await once(check, 'close')) as [number];
      return code;
    };
    assert.deepEqual([await codeAt(port), await codeAt(1)], [0, 1]);
  });

  test('stops at SIGTERM', async () => {
    const closed = once(gateway, 'close');
    gateway.kill('SIGTERM');
    assert.deepEqual(await closed, [0, null]);
  });
});
