import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FakeIssuer } from '../back-ends/support/fake-issuer.ts';
import { freePort } from '../support/programs/free-port.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

/** The gateway of the guide. */
const GATEWAY = 'https://sso.example.com';

/** Returns a program of the guide with the gateway of a test. */
export const withIssuer = (text: string, { options }: Pick<FakeIssuer, 'options'>): string =>
  text.replaceAll(GATEWAY, options.issuer);

/** Runs a program of the guide until the test ends. Returns its address. */
export async function runBackEnd(
  context: TestContext,
  { folder, name, text }: { readonly folder: string; readonly name: string; readonly text: string },
): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, text);
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const closed = once(child, 'close');
  context.after(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const address = `http://localhost:${port}`;
  await waitUntilAsync(async () => {
    if (child.exitCode !== null) throw new Error(`the program ended: ${errors}`);
    return fetch(address).then(
      () => true,
      () => false,
    );
  });
  return address;
}
