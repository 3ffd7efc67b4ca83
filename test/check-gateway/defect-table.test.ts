import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { CommandError } from '../../cli/check-gateway/command-error.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import type { CheckResults } from '../../cli/check-gateway/results.ts';
import { RULE_IDS, type RuleId } from '../../cli/check-gateway/rules.ts';
import { sampled } from '../runner/sample.ts';
import { openForCheck } from './check-template.ts';
import { COOKIE_DEFECTS } from './defects/cookies.ts';
import { PASSWORD_DEFECTS } from './defects/passwords.ts';
import { REPLY_DEFECTS } from './defects/replies.ts';
import { SESSION_DEFECTS } from './defects/sessions.ts';
import { SIGN_IN_DEFECTS } from './defects/sign-in.ts';
import { USER_DEFECTS } from './defects/users.ts';
import {
  REPLACED_DEFECTS,
  VOID_DEFECTS,
  WRAPPED_DEFECTS,
} from './defects/written-from-documents.ts';
import { loadTemplate } from './seeded-template.ts';
import { openReplaced, openRightFake, openRightTemplate, openWrapped } from './wrapped-gateway.ts';

// Rules: gateway-15, gateway-contract-01, gateway-contract-02, gateway-contract-03, gateway-contract-04
// Rules: gateway-contract-06, gateway-contract-07, gateway-contract-09, gateway-contract-14
// Rules: gateway-contract-15, gateway-contract-16, gateway-contract-22, gateway-contract-24
// Rules: gateway-contract-40, gateway-contract-41, gateway-contract-42, gateway-contract-43
// Rules: gateway-contract-44, gateway-contract-45, gateway-contract-46, gateway-contract-47
// Rules: gateway-contract-48, gateway-contract-49, gateway-contract-50, gateway-contract-51
// Rules: gateway-contract-52, gateway-contract-53, gateway-contract-54, gateway-contract-55
// Rules: gateway-contract-56, gateway-contract-57, gateway-contract-58, gateway-contract-59
// Rules: gateway-contract-60, gateway-contract-61, gateway-contract-62, gateway-contract-63
// Rules: gateway-contract-66, gateway-contract-118, gateway-contract-120, gateway-contract-136
// Rules: gateway-contract-137, gateway-contract-140, gateway-contract-141, gateway-contract-142
// Rules: gateway-contract-143, gateway-contract-144, gateway-contract-145, gateway-contract-146
// Rules: gateway-contract-147, gateway-contract-148, gateway-contract-150, gateway-contract-151
// Rules: gateway-contract-152, gateway-contract-153, gateway-contract-156, gateway-contract-158

const MIN_SHARE = 0.97;
const MIN_ROWS = 250;
/** Its checks cause the replies that another rule judges. */
const LIMITS: RuleId = 'gateway-contract-47';

/** A gateway with a defect, and the rule that it breaks. */
interface Row {
  readonly rule: RuleId;
  readonly what: string;
  readonly open: () => Promise<CheckOptions>;
}

/** Defects in the sources of the template. */
const TEMPLATE_ROWS: readonly Row[] = [
  ...REPLY_DEFECTS,
  ...SIGN_IN_DEFECTS,
  ...COOKIE_DEFECTS,
  ...SESSION_DEFECTS,
  ...PASSWORD_DEFECTS,
  ...USER_DEFECTS,
].map((defect) => ({ ...defect, open: async () => openForCheck(await loadTemplate(defect)) }));

/** Defects that were written from the documents alone. */
const DOCUMENT_ROWS: readonly Row[] = [
  ...WRAPPED_DEFECTS.map((defect) => ({ ...defect, open: async () => openWrapped(defect) })),
  ...REPLACED_DEFECTS.map((defect) => ({ ...defect, open: () => openReplaced(defect) })),
].filter(({ what }) => !VOID_DEFECTS.has(what));

const violationsIn = ({ findings }: CheckResults) => findings.filter(({ isMet }) => !isMet);
const brokenIn = (results: CheckResults): string[] => [
  ...new Set(violationsIn(results).map(({ rule }) => rule)),
];

/** Ends a check that has found a defect: the rest would only take time. */
class Found extends Error {}

/**
 * Returns the rules that a check of the wanted one reports as broken, up to that one, or the message of a check that can't run.
 * It makes no calls that only other rules need.
 */
async function brokenUntil(wanted: RuleId, options: CheckOptions): Promise<string[]> {
  const endIfFound = (_: string, results: CheckResults): void => {
    if (brokenIn(results).includes(wanted)) throw new Found();
  };
  try {
    const skippedRules = RULE_IDS.filter((id) => id !== wanted && id !== LIMITS);
    return brokenIn(await checkGateway({ ...options, skippedRules }, endIfFound));
  } catch (error) {
    if (error instanceof Found) return [wanted];
    if (!(error instanceof CommandError)) throw error;
    return [error.message];
  }
}

/** Checks a gateway with a defect. Returns a line of the table. */
async function lineOf({ rule, what, open }: Row): Promise<string> {
  const rules = await brokenUntil(rule, await open());
  if (rules.includes(rule)) return `found   ${rule}  ${what}`;
  return `MISSED  ${rule}  ${what} (found: ${rules.join(', ') || 'nothing'})`;
}

const checkTemplate = async (defect?: Parameters<typeof loadTemplate>[0]) =>
  checkGateway(openForCheck(await loadTemplate(defect)));

test('the template conforms, and every rule but those of the environment file and of what it does not announce is checked', async () => {
  const results = await checkTemplate();
  assert.deepEqual(violationsIn(results), []);
  assert.deepEqual(
    results.skipped.map(({ rule }) => rule).sort(),
    [
      ...[100, 101, 102, 103, 104, 105, 106, 108, 109, 110, 110, 110, 110, 110, 111, 112, 113],
      ...[115, 116, 117, 118],
      ...[125, 126, 127, 128],
      ...[136, 136, 140],
      ...[65, 67, 68, 68, 69, 70, 71, 73, 74, 75, 76],
      ...[77, 77, 78, 79, 80, 81, 82, 82, 83, 84, 91, 92],
      ...[93, 94, 95, 96, 97, 98, 99],
    ].map((rule) => `gateway-contract-${rule}`),
  );
});

test('a gateway conforms if its sign-out can continue at a provider', async () => {
  const from =
    'sessions.end(session);\n      cookies.push(...write.removed());\n      return null;';
  for (const data of ['{ providerLogout: true }', '{ providerLogout: false }', '{}', 'undefined']) {
    const results = await checkTemplate({ from, to: from.replace('null', data) });
    assert.deepEqual(violationsIn(results), [], data);
  }
});

test('the right gateways have none of the defects', async () => {
  for (const open of [openRightTemplate, openRightFake])
    assert.deepEqual(violationsIn(await checkGateway(open())), []);
});

test('at least 97 % of the seeded defects are found by the rule that they break', async (context) => {
  context.mock.method(console, 'error', () => undefined);
  const allRows = [...TEMPLATE_ROWS, ...DOCUMENT_ROWS];
  const rows = sampled(allRows, 8);
  const lines: string[] = [];
  for (const row of rows) lines.push(await lineOf(row));
  const found = lines.filter((line) => line.startsWith('found')).length;
  const share = `${found} of ${rows.length} seeded defects found, ${((found / rows.length) * 100).toFixed(1)} %`;
  console.log([...lines, share].join('\n'));
  assert.ok(allRows.length >= MIN_ROWS);
  assert.equal(new Set(allRows.map(({ what }) => what)).size, allRows.length, 'same defect twice');
  assert.ok(found / rows.length >= MIN_SHARE, share);
});
