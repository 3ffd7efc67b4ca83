import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { CommandError } from '../../cli/check-gateway/command-error.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import {
  REPLACED_DEFECTS,
  VOID_DEFECTS,
  WRAPPED_DEFECTS,
} from './defects/written-from-documents.ts';
import { openReplaced, openRightFake, openRightTemplate, openWrapped } from './wrapped-gateway.ts';

const MIN_SHARE = 0.97;

/** Returns the rules that a check reports as broken, or the message of a check that can't run. */
async function brokenRules(options: CheckOptions): Promise<string[]> {
  try {
    const { findings } = await checkGateway(options);
    return [...new Set(findings.filter(({ isMet }) => !isMet).map(({ rule }) => rule))];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [error.message];
  }
}

// Rules: gateway-contract-118, gateway-contract-136, gateway-contract-137, gateway-contract-153, gateway-contract-152
// Rules: gateway-contract-140, gateway-contract-141, gateway-contract-142, gateway-contract-143, gateway-contract-144
// Rules: gateway-contract-145, gateway-contract-146, gateway-contract-147, gateway-contract-148, gateway-contract-151
// Rules: gateway-contract-57, gateway-contract-150, gateway-contract-156, gateway-contract-158

const ROWS = [
  ...WRAPPED_DEFECTS.map((defect) => ({ ...defect, open: async () => openWrapped(defect) })),
  ...REPLACED_DEFECTS.map((defect) => ({ ...defect, open: () => openReplaced(defect) })),
].filter(({ what }) => !VOID_DEFECTS.has(what));

test('the right gateways have none of the defects', async () => {
  assert.deepEqual(await brokenRules(openRightTemplate()), []);
  assert.deepEqual(await brokenRules(openRightFake()), []);
});

test(`at least 97 % of the defects that were written from the documents are found by the rule that they break`, async (context) => {
  context.mock.method(console, 'error', () => undefined);
  const lines: string[] = [];
  let found = 0;
  for (const { rule, what, open } of ROWS) {
    const rules = await brokenRules(await open());
    const isFound = rules.includes(rule);
    if (isFound) found += 1;
    const others = isFound ? '' : ` (found: ${rules.join(', ') || 'nothing'})`;
    lines.push(`${isFound ? 'found ' : 'MISSED'}  ${rule}  ${what}${others}`);
  }
  console.log(`${lines.join('\n')}\n${found} of ${ROWS.length} found`);
  assert.ok(found / ROWS.length >= MIN_SHARE, lines.join('\n'));
  assert.equal(new Set(ROWS.map(({ what }) => what)).size, ROWS.length, 'same defect twice');
});
