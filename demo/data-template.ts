import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fingerprintOf } from '../tools/build/fingerprint.mjs';
import { removeOld } from '../tools/build/remove-old.mjs';

/** A folder that takes seconds to create, so that it is created once for each version of its sources and then copied. */
export interface Template {
  /** The folder of all versions. */
  readonly cache: string;
  /** The files and folders on which the content depends. */
  readonly sources: readonly string[];
  /** Fills an empty folder. */
  readonly create: (folder: string) => Promise<void>;
}

const POLL_MS = 100;
const stampOf = (folder: string): string => `${folder}.sha256`;

/** Returns true if a folder is as it was when it was created. */
const isIntact = (folder: string): boolean =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === fingerprintOf([folder]);

/** Returns true while the process runs that has written its ID into a file. */
function isOwnerRunning(path: string): boolean {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0);
  } catch {
    return false;
  }
}

async function createFolder(folder: string, { create }: Template): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await create(draft);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  await writeFile(stampOf(folder), fingerprintOf([folder]));
  await removeOld(dirname(folder), basename(folder));
}

/** Creates the folder unless it is intact, and returns it. If another process already creates it, waits for it. */
async function prepare(template: Template): Promise<string> {
  const key = fingerprintOf([...template.sources, 'package-lock.json']).slice(0, 12);
  const folder = join(template.cache, key);
  if (isIntact(folder)) return folder;
  const lock = `${folder}.lock`;
  await mkdir(template.cache, { recursive: true });
  const isOwner = await writeFile(lock, String(process.pid), { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  while (!isOwner && isOwnerRunning(lock)) await delay(POLL_MS);
  try {
    // The other process may have ended before it had created the folder.
    if (!isIntact(folder)) await createFolder(folder, template);
  } finally {
    await rm(lock, { force: true });
  }
  return folder;
}

/** Node's own copy of folders takes twice as long. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}

/** The folders of the templates that this process has checked. */
const prepared = new WeakMap<Template, Promise<string>>();

/** Returns the folder of a template. Creates it first if it is missing or damaged, or if its sources have changed. */
export function templateFolder(template: Template): Promise<string> {
  const folder = prepared.get(template) ?? prepare(template);
  prepared.set(template, folder);
  return folder;
}

/** Copies a template into a folder. */
export const copyTemplate = async (template: Template, to: string): Promise<void> =>
  copyFolder(await templateFolder(template), to);
