import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { Absence, CheckResults, type Finding } from '../../cli/check-gateway/results.ts';
import { ruleResults } from '../../cli/check-gateway/rule-states.ts';
import { REPLY_RULES, RULE_IDS, type RuleId } from '../../cli/check-gateway/rules.ts';
import { openForCheck as openFake } from './checked-fake.ts';
import { openReplaced } from './wrapped-gateway.ts';

// Rules: gateway-contract-129
// Left out: only a change of `check-gateway` breaks it.

const RULE = 'gateway-contract-45';

/** Returns the rule after these steps of a check. */
function resultAfter(...steps: readonly ((results: CheckResults) => unknown)[]) {
  const results = new CheckResults([]);
  for (const step of steps) step(results);
  const rule = ruleResults(results).find(({ id }) => id === RULE);
  assert.ok(rule);
  return rule;
}

const meets = (results: CheckResults) => results.expect('login', RULE, 'a part is met', true);
const fails = (results: CheckResults) => results.expect('login', RULE, 'a part fails', false, 'x');
const lacksUser = (results: CheckResults) => results.skip('login', RULE, 'needs --user');
const doesNotApply = (results: CheckResults) =>
  results.skip('login', RULE, new Absence('has none'));

for (const [what, steps, state] of [
  ['all of its parts were checked and met', [meets], 'passed'],
  ['a part was not checked', [meets, lacksUser], 'partly'],
  ['a part failed and another was not checked', [meets, fails, lacksUser], 'failed'],
  ['no part was checked', [lacksUser], 'not checked'],
  ['nothing was recorded', [], 'not checked'],
  ['the gateway has nothing that it applies to', [doesNotApply], 'absent'],
  ['a part does not apply and the others are met', [doesNotApply, meets], 'passed'],
  ['a part does not apply and another was not checked', [doesNotApply, lacksUser], 'not checked'],
] as const)
  test(`a rule is ${state} if ${what}`, () => {
    assert.equal(resultAfter(...steps).state, state);
  });

test('a rule names each missing part once, with what is missing', () => {
  const { missing, passed } = resultAfter(meets, lacksUser, lacksUser, doesNotApply);
  assert.deepEqual(missing, [{ part: 'login', why: 'needs --user' }]);
  assert.equal(passed, 1);
});

/** Returns the checks of a rule by name. Those of every reply are the same for all calls. */
const checksOf = (findings: readonly Finding[], id: RuleId): Set<string> =>
  new Set(
    findings
      .filter(({ rule }) => rule === id)
      .map(({ subject, expected }) => (REPLY_RULES.includes(id) ? '' : subject) + expected),
  );

/** Options without which a check leaves something out. */
const LESS: Readonly<Record<string, Partial<CheckOptions>>> = {
  '--user': { user: undefined, password: undefined },
  '--write': { mayWrite: false, readCode: undefined },
  '--code-command': { readCode: undefined },
  '--change-user': { changeUser: undefined, changePassword: undefined },
  '--new-password-env': { newPassword: undefined },
  '--allowed-origin': { allowedOrigin: undefined },
  '--passkey-origin': { passkeyOrigin: undefined },
  '--provider-command': { signInAtProvider: undefined },
  '--other-tenant': { otherTenant: undefined },
  '--lock-user': { lockUser: undefined, lockPassword: undefined },
  '--wait': { waitSeconds: 0 },
};
/** A check by what a reply contains, which counts for the replies of this check. */
const SHAPES: RuleId = 'gateway-contract-04';

for (const [name, open] of [
  ['template', () => openReplaced()],
  ['fake gateway', async () => openFake('https://sso.example.com')],
] as const)
  for (const [option, change] of Object.entries(LESS))
    test(`without ${option}, no rule of the ${name} passes that more options check further`, async () => {
      const full = await checkGateway(await open());
      const less = await checkGateway({ ...(await open()), ...change });
      const wrong = ruleResults(less).filter(({ id, state }) => {
        const left = checksOf(less.findings, id);
        const lost = [...checksOf(full.findings, id)].filter((check) => !left.has(check));
        const isCounted = state === 'passed' || state === 'absent';
        return id !== SHAPES && isCounted && lost.length > 0;
      });
      assert.deepEqual(wrong, []);
    });

test('with all options, the template leaves no part of a rule unchecked', async () => {
  const rules = ruleResults(await checkGateway(await openReplaced()));
  assert.equal(rules.length, RULE_IDS.length);
  const others = rules.filter(({ state }) => state !== 'passed' && state !== 'absent');
  assert.deepEqual(others, []);
});

test('what the gateway does not announce is absent, also without a user', async () => {
  const options = { ...(await openReplaced()), user: undefined, password: undefined };
  const rules = ruleResults(await checkGateway(options));
  const stateOf = (rule: RuleId) => rules.find(({ id }) => id === rule)?.state;
  assert.equal(stateOf('gateway-contract-78'), 'absent');
  assert.equal(stateOf('gateway-contract-55'), 'not checked');
});
