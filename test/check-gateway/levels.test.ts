import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { levelResults, type LevelResult } from '../../cli/check-gateway/level-results.ts';
import { LEVELS } from '../../cli/check-gateway/levels.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { ruleResults, type RuleResult } from '../../cli/check-gateway/rule-states.ts';
import { RULE_IDS, type RuleId } from '../../cli/check-gateway/rules.ts';
import type { Replacement } from './seeded-template.ts';
import { openReplaced } from './wrapped-gateway.ts';

// Rules: gateway-contract-130

test('each rule belongs to exactly one level', () => {
  const all = LEVELS.flatMap(({ rules }) => rules);
  assert.deepEqual([...all].sort(), [...RULE_IDS].sort());
  const names = LEVELS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

const PASSED: readonly RuleResult[] = RULE_IDS.map((id) => ({
  ...{ id, state: 'passed', passed: 1, failed: 0, missing: [] },
}));
/** Returns the levels of a gateway that passes all rules but these. */
const levelsWith = (...others: readonly Partial<RuleResult>[]): readonly LevelResult[] =>
  levelResults(PASSED.map((rule) => ({ ...rule, ...others.find(({ id }) => id === rule.id) })));
const levelIn = (levels: readonly LevelResult[], wanted: string): LevelResult => {
  const level = levels.find(({ name }) => name === wanted);
  assert.ok(level, wanted);
  return level;
};

test('a gateway that passes every rule in full reaches all levels', () => {
  assert.deepEqual(
    levelsWith().filter(({ state, reasons }) => state !== 'reached' || reasons.length > 0),
    [],
  );
});

for (const [state, missing, reason] of [
  ['partly', [{ part: 'sso', why: 'needs --provider-command' }], 'needs --provider-command'],
  ['not checked', [{ part: 'sso', why: 'needs --user' }], 'needs --user'],
  ['not checked', [], 'not checked'],
  ['skipped', [], 'skipped'],
  ['failed', [{ part: 'sso', why: 'needs --user' }], 'failed'],
] as const)
  test(`a level with a rule that is ${state} (${reason}) is not reached, and says why`, () => {
    const levels = levelsWith({ id: 'gateway-contract-46', state, missing });
    const open = levels.filter((level) => level.state !== 'reached');
    assert.deepEqual(open, [
      { name: 'single sign-on', state: 'not reached', reasons: [`gateway-contract-46: ${reason}`] },
    ]);
  });

test('no level is reached while a rule of core fails, which judges every reply', () => {
  const levels = levelsWith({ id: 'gateway-contract-01', state: 'failed' });
  for (const { state, reasons } of levels)
    assert.deepEqual([state, reasons], ['not reached', ['gateway-contract-01: failed']]);
});

test('a feature that is not announced is neither reached nor lost, unless a rule of it fails', () => {
  const absent = LEVELS.flatMap(({ name, rules }) => (name === 'passkeys' ? rules : []));
  const states = absent.map((id) => ({ id, state: 'absent' }) as const);
  assert.deepEqual(levelIn(levelsWith(...states), 'passkeys').state, 'not announced');
  const skipped = states.map((rule, at) =>
    at === 0 ? { ...rule, state: 'skipped' as const } : rule,
  );
  assert.equal(levelIn(levelsWith(...skipped), 'passkeys').state, 'not announced');
  const failed = states.map((rule, at) =>
    at === 1 ? { ...rule, state: 'failed' as const } : rule,
  );
  assert.equal(levelIn(levelsWith(...failed), 'passkeys').state, 'not reached');
});

async function levelsOf(change: Partial<CheckOptions> = {}, defect?: Replacement) {
  const options = { ...(await openReplaced(defect)), ...change };
  return levelResults(ruleResults(await checkGateway(options)));
}

test('the template reaches what it offers, and announces no feature', async () => {
  const levels = await levelsOf();
  const named = (wanted: LevelResult['state']) =>
    levels.filter(({ state }) => state === wanted).map(({ name }) => name);
  assert.deepEqual(named('reached'), [
    ...['core', 'writing', 'single sign-on', 'tenants', 'other origins', 'limits', '12 hours'],
  ]);
  assert.deepEqual(
    named('not announced'),
    LEVELS.flatMap(({ name, feature }) => (feature === undefined ? [] : [name])),
  );
});

for (const [level, rule, change, reason] of [
  ['core', 'gateway-contract-55', { waitSeconds: 0 }, /needs --wait/],
  ['writing', 'gateway-contract-62', { mayWrite: false, readCode: undefined }, /needs --write/],
  ['single sign-on', 'gateway-contract-46', { signInAtProvider: undefined }, /--provider-command/],
  ['tenants', 'gateway-contract-136', { otherTenant: undefined }, /needs --other-tenant/],
  ['limits', 'gateway-contract-140', { lockUser: undefined }, /need --lock-user/],
  ['other origins', 'gateway-contract-66', { allowedOrigin: undefined }, /needs --allowed-origin/],
  ['limits', 'gateway-contract-47', { skippedRules: ['gateway-contract-47'] }, /: skipped/],
] as const satisfies readonly (readonly [string, RuleId, Partial<CheckOptions>, RegExp])[])
  test(`${level} is not reached without what ${rule} needs`, async () => {
    const { state, reasons } = levelIn(await levelsOf(change), level);
    assert.equal(state, 'not reached');
    const own = reasons.find((text) => text.includes(rule)) ?? '';
    assert.match(own, reason);
  });
