import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, and what axe-core holds to be good practice besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core found: `rule at target: why`. */
export interface Findings {
  readonly violations: string[];
  /** What it could not decide. */
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
 * Runs axe-core over a page as it stands, by all rules or by some; a strict policy does not mind, since it
 * comes by the debugger.
 */
export async function examine(page: Page, rules: readonly string[] = []): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const results = await page.evaluate(
    (runOnly) =>
      (Reflect.get(globalThis, 'axe') as typeof axe).run(document, {
        runOnly,
        resultTypes: ['violations', 'incomplete'],
      }),
    rules.length > 0
      ? { type: 'rule' as const, values: [...rules] }
      : { type: 'tag' as const, values: TAGS },
  );
  return { violations: lines(results.violations), incomplete: lines(results.incomplete) };
}
