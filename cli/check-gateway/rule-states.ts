import { levelOf } from './levels.ts';
import { type CheckResults, type Skipped } from './results.ts';
import { RULE_IDS, type RuleId } from './rules.ts';
import { announcedWith } from 'sso-contract/features.ts';

/**
 * `passed`: all parts were checked and met. `partly`: what was checked is met, and parts were not checked. `absent`: the
 * gateway has nothing that the rule applies to. `skipped`: by `--skip`.
 */
export const RULE_STATES = [
  'passed',
  'failed',
  'partly',
  'skipped',
  'not checked',
  'absent',
] as const;

export type RuleState = (typeof RULE_STATES)[number];

/** A part of a rule that was not checked, and what is missing to check it. */
interface MissingPart {
  readonly part: string;
  readonly why: string;
}

/** A rule with its parts by result. */
export interface RuleResult {
  readonly id: RuleId;
  readonly state: RuleState;
  /** The numbers of checks. */
  readonly passed: number;
  readonly failed: number;
  /** Empty for a rule that is absent or skipped. */
  readonly missing: readonly MissingPart[];
}

/** Returns the state that a rule has with these parts. `otherwise` is the state of a rule without any. */
export function stateWith(
  { passed, failed, missing }: Pick<RuleResult, 'passed' | 'failed' | 'missing'>,
  otherwise: RuleState = 'not checked',
): RuleState {
  if (failed > 0) return 'failed';
  if (passed > 0) return missing.length === 0 ? 'passed' : 'partly';
  return missing.length === 0 ? otherwise : 'not checked';
}

/** Returns the parts that were not checked, each reason once for a part. */
function missingIn(skipped: readonly Skipped[]): MissingPart[] {
  const seen = new Map<string, MissingPart>();
  for (const { subject, why, isAbsent } of skipped)
    if (!isAbsent) seen.set(`${subject}\n${why}`, { part: subject, why });
  return [...seen.values()];
}

function ruleResult(results: CheckResults, id: RuleId): RuleResult {
  const findings = results.findings.filter(({ rule }) => rule === id);
  const passed = findings.filter(({ isMet }) => isMet).length;
  const failed = findings.length - passed;
  const skipped = results.skipped.filter(({ rule }) => rule === id);
  const { feature } = levelOf(id);
  const isOff = feature !== undefined && announcedWith(results.features, feature) === undefined;
  // Without a user, the check of a feature ends before it finds that there is nothing to check.
  const missing = isOff ? [] : missingIn(skipped);
  const isAbsent = isOff || skipped.some((part) => part.isAbsent);
  if (results.isSkipped(id)) return { id, state: 'skipped', passed: 0, failed: 0, missing: [] };
  const counts = { passed, failed, missing };
  return { id, state: stateWith(counts, isAbsent ? 'absent' : 'not checked'), ...counts };
}

/** Returns all rules with their states. */
export const ruleResults = (results: CheckResults): RuleResult[] =>
  RULE_IDS.map((id) => ruleResult(results, id));
