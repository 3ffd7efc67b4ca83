import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './seeded-folder.ts';

/** A folder with a configuration file. */
export interface TestConfiguration {
  readonly file: string;
  readonly folder: string;
  /** Replaces the file; a text is written unchanged. */
  write(content: unknown): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a temporary folder for a configuration file. */
export async function testConfiguration(content: unknown): Promise<TestConfiguration> {
  const folder = await temporaryFolder();
  const file = join(folder, 'gateway.json');
  const write = (next: unknown): Promise<void> =>
    writeFile(file, typeof next === 'string' ? next : JSON.stringify(next));
  await write(content);
  return { file, folder, write, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A product without a logo. */
export const product = (code: string, more: object = {}): object => ({
  code,
  name: code,
  landingPage: `/suite/${code}`,
  ...more,
});

/** A tenant with a password and these fields. */
export const tenant = (more: object = {}): object => ({ signIn: [{ type: 'basic' }], ...more });

/** An OpenID provider whose secret is in the environment variable CLIENT_SECRET. */
export const provider = (more: object = {}): object => ({
  type: 'openid',
  name: 'Passport',
  issuer: 'https://login.example',
  clientSecret: '${CLIENT_SECRET}',
  ...more,
});
