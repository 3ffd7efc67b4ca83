import type { CheckResults } from './results.ts';
import type { RuleId } from './rules.ts';
import { ruleResults, type RuleResult, type RuleState } from './rule-states.ts';

/** The rules by result. */
export interface Summary {
  readonly rules: readonly RuleResult[];
  /** All parts were checked and met. */
  readonly passed: readonly RuleId[];
  readonly failed: readonly RuleId[];
  /** What was checked is met, but parts were not checked. */
  readonly partly: readonly RuleId[];
  /** By `--skip`. */
  readonly skipped: readonly RuleId[];
  /** Not checked at all. */
  readonly unchecked: readonly RuleId[];
  /** What the gateway neither announces nor has. */
  readonly absent: readonly RuleId[];
  readonly checks: { readonly passed: number; readonly failed: number };
}

/** Counts rules and checks. */
export function summaryOf(results: CheckResults): Summary {
  const rules = ruleResults(results);
  const inState = (state: RuleState): RuleId[] =>
    rules.filter((rule) => rule.state === state).map(({ id }) => id);
  const passedChecks = results.findings.filter(({ isMet }) => isMet).length;
  return {
    rules,
    passed: inState('passed'),
    failed: inState('failed'),
    partly: inState('partly'),
    skipped: inState('skipped'),
    unchecked: inState('not checked'),
    absent: inState('absent'),
    checks: { passed: passedChecks, failed: results.findings.length - passedChecks },
  };
}
