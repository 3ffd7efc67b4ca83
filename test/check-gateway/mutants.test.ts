import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommandError } from '../../cli/check-gateway/command-error.ts';
import type { CheckResults, Finding } from '../../cli/check-gateway/results.ts';
import { checkTemplate } from './check-template.ts';
import { COOKIE_DEFECTS } from './defects/cookies.ts';
import type { Defect } from './defects/defect.ts';
import { PASSWORD_DEFECTS } from './defects/passwords.ts';
import { REPLY_DEFECTS } from './defects/replies.ts';
import { SESSION_DEFECTS } from './defects/sessions.ts';
import { SIGN_IN_DEFECTS } from './defects/sign-in.ts';
import { USER_DEFECTS } from './defects/users.ts';
import { loadTemplate } from './seeded-template.ts';

// Rules: gateway-15
// Rules: gateway-contract-01, gateway-contract-02, gateway-contract-03, gateway-contract-04, gateway-contract-06
// Rules: gateway-contract-07, gateway-contract-09, gateway-contract-14, gateway-contract-15, gateway-contract-16
// Rules: gateway-contract-22, gateway-contract-24, gateway-contract-40, gateway-contract-41, gateway-contract-42, gateway-contract-43
// Rules: gateway-contract-44, gateway-contract-45, gateway-contract-46, gateway-contract-47, gateway-contract-48
// Rules: gateway-contract-49, gateway-contract-50, gateway-contract-51, gateway-contract-52, gateway-contract-53
// Rules: gateway-contract-54, gateway-contract-55, gateway-contract-56, gateway-contract-57, gateway-contract-58
// Rules: gateway-contract-59, gateway-contract-60, gateway-contract-61, gateway-contract-62, gateway-contract-63
// Rules: gateway-contract-66, gateway-contract-120

const DEFECTS: readonly Defect[] = [
  ...REPLY_DEFECTS,
  ...SIGN_IN_DEFECTS,
  ...COOKIE_DEFECTS,
  ...SESSION_DEFECTS,
  ...PASSWORD_DEFECTS,
  ...USER_DEFECTS,
];
const MIN_SHARE = 0.97;

const violationsIn = ({ findings }: CheckResults): Finding[] =>
  findings.filter(({ isMet }) => !isMet);

/** Returns the rules that the check reports as broken, or the message of a check that can't run. */
async function brokenRules(defect: Defect): Promise<string[]> {
  try {
    const broken = violationsIn(await checkTemplate(await loadTemplate(defect)));
    return [...new Set(broken.map(({ rule }) => rule))];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [error.message];
  }
}

test('the template conforms, and every rule but those of the environment file and of what it does not announce is checked', async () => {
  const results = await checkTemplate(await loadTemplate());
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
    const template = await loadTemplate({ from, to: from.replace('null', data) });
    assert.deepEqual(violationsIn(await checkTemplate(template)), [], data);
  }
});

test(`at least 97 % of ${DEFECTS.length} seeded defects are found by the rule that they break`, async (context) => {
  context.mock.method(console, 'error', () => undefined);
  const rows: { readonly isFound: boolean; readonly line: string }[] = [];
  for (const defect of DEFECTS) {
    const rules = await brokenRules(defect);
    const isFound = rules.includes(defect.rule);
    const others = isFound ? '' : ` (found: ${rules.join(', ') || 'nothing'})`;
    const line = `${isFound ? 'found ' : 'MISSED'}  ${defect.rule}  ${defect.what}${others}`;
    rows.push({ isFound, line });
  }
  const found = rows.filter(({ isFound }) => isFound).length;
  const table = rows.map(({ line }) => line).join('\n');
  console.log(`${table}\n${found} of ${rows.length} seeded defects found`);
  assert.ok(DEFECTS.length >= 100);
  assert.equal(new Set(DEFECTS.map(({ what }) => what)).size, DEFECTS.length, 'same defect twice');
  assert.ok(found / rows.length >= MIN_SHARE, table);
});
