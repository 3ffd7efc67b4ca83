import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const CACHE = '.cache/gateway-tests';
const POLL_MS = 100;
/** Sources on which the content of a new database depends. */
const SOURCES = [
  'demo/server',
  'gateway/src/store',
  'gateway/src/domain/users/password-hash.ts',
  'test/support/gateway/low-password-cost.ts',
  'test/support/gateway/seeded-folder.ts',
];

const filesIn = (path: string): string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(path, name))
        .sort();

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of [...SOURCES.flatMap(filesIn), 'package-lock.json'])
    hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}

/** PostgreSQL clears its buffers at each start, which takes a third of the time to open a small database. */
async function useLittleMemory(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/^shared_buffers = \S+/m, 'shared_buffers = 8MB'));
}

/** Returns true while the process runs that has written its ID into a file. */
function isOwnerRunning(path: string): boolean {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Creates the template, unless another process already does, which is then waited for. */
async function prepareTemplate(template: string): Promise<void> {
  const lock = `${template}.lock`;
  await mkdir(CACHE, { recursive: true });
  const isOwner = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  while (!isOwner && !existsSync(template) && isOwnerRunning(lock)) await delay(POLL_MS);
  // The other process may have ended before it had created the template.
  if (!existsSync(template)) await createTemplate(template);
  await rm(lock, { force: true });
}

async function createTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  // Only here, so that tests of the rules load no server.
  const { startDemoGateway } = await import('../../../demo/server/demo-gateway.ts');
  const gateway = await startDemoGateway({ port: 0, dataDir: draft, logLevel: 'silent' });
  await gateway.close();
  await useLittleMemory(join(draft, 'pglite', 'postgresql.conf'));
  // Another test process may have created the same template first.
  await rename(draft, template).catch(() => rm(draft, { recursive: true }));
}

/** Creates a temporary folder; the caller removes it. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'gateway-'));

/**
 * Fills a data folder with the database that a gateway creates at its first start. Creating it takes seconds, so
 * it is created once for each version of the seed, by one of the processes of a run, and then copied.
 */
export async function seedFolder(dataDir: string): Promise<void> {
  const template = join(CACHE, fingerprint());
  if (!existsSync(template)) await prepareTemplate(template);
  // Node's own copy takes ten times as long for a thousand files.
  execFileSync('cp', ['-R', `${template}/.`, dataDir]);
}

/** Creates a temporary data folder with the demo's content; the caller removes it. */
export async function seededFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await seedFolder(folder);
  return folder;
}
