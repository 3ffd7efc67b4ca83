import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

/** The folder of what GitHub reads. */
export const GITHUB = '.github';
export const WORKFLOWS = join(GITHUB, 'workflows');
export const read = (path: string) => readFileSync(path, 'utf8');

const Step = z.object({ uses: z.optional(z.string()), run: z.optional(z.string()) });
const Job = z.object({
  permissions: z.optional(z.record(z.string(), z.string())),
  needs: z.optional(z.array(z.string())),
  /** Another workflow that the job runs. */
  uses: z.optional(z.string()),
  // A job with steps has a time limit.
  'timeout-minutes': z.optional(z.number()),
  steps: z._default(z.array(Step), []),
  strategy: z.optional(z.looseObject({ matrix: z.record(z.string(), z.unknown()) })),
});
const Workflow = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string() }),
  jobs: z.record(z.string(), Job),
});

/** All workflows, with their text. */
export const workflows = readdirSync(WORKFLOWS).map((name) => {
  const path = join(WORKFLOWS, name);
  return { path, text: read(path), workflow: Workflow.parse(parse(read(path))) };
});
/** The rights of the jobs of a release that publish. All other jobs only read. */
export const PUBLISHING: Readonly<Record<string, Record<string, string>>> = {
  publish: { 'id-token': 'write' },
  'publish-image': { 'id-token': 'write', packages: 'write' },
};
