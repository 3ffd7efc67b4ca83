import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA and axe-core's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Findings of axe-core, each as `rule at target: why`. */
export interface Findings {
  readonly violations: string[];
  /** Findings that axe-core could not decide. */
  readonly incomplete: string[];
}

const lines = (results: axe.Result[]) =>
  results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
      return `${id} at ${target.flat().join(' ')}: ${why}`;
    }),
  );

/**
 * Runs axe-core on the current state of a page, with all rules or with some, except those of `without`. Works under a
 * strict policy, because the debugger injects the script.
 */
export async function examine(
  page: Page,
  rules: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const results = await page.evaluate(
    (options) => (Reflect.get(globalThis, 'axe') as typeof axe).run(document, options),
    {
      runOnly:
        rules.length > 0
          ? { type: 'rule' as const, values: [...rules] }
          : { type: 'tag' as const, values: TAGS },
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations' as const, 'incomplete' as const],
    },
  );
  return { violations: lines(results.violations), incomplete: lines(results.incomplete) };
}
