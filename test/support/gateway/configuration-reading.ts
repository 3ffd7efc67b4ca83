import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Configuration } from '../../../gateway/src/configuration/configuration.ts';
import { readConfiguration } from '../../../gateway/src/configuration/read.ts';
import { tenant, testConfiguration, type TestConfiguration } from './configuration-files.ts';

/** What the environment contains unless a test says otherwise. */
const ENV = { CLIENT_SECRET: 'a secret' };

/** A configuration file that the tests of a file write and read. */
export interface ConfigurationReading {
  /** Folder of the file. */
  folder(): string;
  read(content: unknown, env?: Record<string, string>): Promise<Configuration>;
  /** Returns the faults that the error lists, one line each. Fails if the file is valid. */
  faultsOf(content: unknown): Promise<string[]>;
  /** Returns the faults of a file with one tenant. */
  tenantFaults(more: object): Promise<string[]>;
}

/** Creates a configuration file before the tests, and removes it after them. */
export function useConfigurationReading(): ConfigurationReading {
  let files: TestConfiguration;
  before(async () => {
    files = await testConfiguration({});
  });
  after(() => files.remove());

  const read = async (content: unknown, env: Record<string, string> = ENV) => {
    await files.write(content);
    return readConfiguration(files.file, env);
  };
  const faultsOf = async (content: unknown): Promise<string[]> => {
    const error: unknown = await read(content).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Error, 'the file is valid');
    const [first, ...faults] = error.message.split('\n  ');
    assert.equal(first, `The configuration file ${files.file} is not valid:`);
    return faults;
  };
  return {
    folder: () => files.folder,
    read,
    faultsOf,
    tenantFaults: (more) => faultsOf({ tenants: { ACME: tenant(more) } }),
  };
}
