import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import { STEPS } from '../../src/core/kernel/steps.ts';

const ALLOWED = Object.entries(STEPS).flatMap(([source, steps]) =>
  steps.map((step) => JSON.stringify({ source, step })),
);

/** Starts the reports after the portal has decided whether it shows its form at once. */
const SCRIPT = `
  document.addEventListener('sso-step', ({ detail }) => reportStep(JSON.stringify(detail)));
  addEventListener('DOMContentLoaded', async () => {
    const { configure } = await import('/elements/core.js');
    configure({ steps: true });
  });`;

/**
 * Makes all pages of a browser profile report their steps. Returns the list that fills with them, as `source step`. A step
 * with another member, or that is not in the closed list, rejects `check`.
 */
export async function followSteps(
  context: BrowserContext,
): Promise<{ readonly steps: readonly string[]; check: () => void }> {
  const details: string[] = [];
  const steps: string[] = [];
  await context.exposeBinding('reportStep', (_, detail: string) => {
    details.push(detail);
    const { source, step } = JSON.parse(detail) as { source: string; step: string };
    steps.push(`${source} ${step}`);
  });
  await context.addInitScript(SCRIPT);
  const check = () => {
    const others = details.filter((detail) => !ALLOWED.includes(detail));
    assert.deepEqual(others, []);
  };
  return { steps, check };
}
