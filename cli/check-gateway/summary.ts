import type { CheckResults } from './results.ts';
import { RULE_IDS, type RuleId } from './rules.ts';

/** The rules by result. A rule that was checked in part counts by what was checked. */
export interface Summary {
  readonly passed: readonly RuleId[];
  readonly failed: readonly RuleId[];
  /** By `--skip`. */
  readonly skipped: readonly RuleId[];
  /** Not checked at all. */
  readonly unchecked: readonly RuleId[];
  readonly checks: { readonly passed: number; readonly failed: number };
}

/** Counts rules and checks. */
export function summaryOf({ findings, skippedRules }: CheckResults): Summary {
  const failed = RULE_IDS.filter((id) => findings.some(({ rule, isMet }) => rule === id && !isMet));
  const checked = RULE_IDS.filter((id) => findings.some(({ rule }) => rule === id));
  const skipped = RULE_IDS.filter((id) => skippedRules.includes(id));
  const passedChecks = findings.filter(({ isMet }) => isMet).length;
  return {
    passed: checked.filter((id) => !failed.includes(id)),
    failed,
    skipped,
    unchecked: RULE_IDS.filter((id) => !checked.includes(id) && !skipped.includes(id)),
    checks: { passed: passedChecks, failed: findings.length - passedChecks },
  };
}
