import { createHash } from 'node:crypto';
import { levelResults, type LevelResult } from './level-results.ts';
import { levelOf } from './levels.ts';
import type { CheckOptions } from './options.ts';
import type { CheckResults } from './results.ts';
import { ruleResults, type RuleResult } from './rule-states.ts';
import { CONTRACT_VERSION, RULE_IDS, titleOf } from './rules.ts';

/** When, and with which version, a gateway was checked. */
export interface Edition {
  readonly version: string;
  readonly at: Date;
}

/** What no check covers, by design. */
const OUTSIDE: readonly string[] = [
  'limits of users other than that of --lock-user: only those of invented IDs are used up',
  'limits of addresses and networks',
  'tenants other than those of --tenant and --other-tenant',
  'the right token of a mailed link: only invented ones are sent',
  'the 12 hours of a session, unless --wait allows them',
  'replies to calls that were not made: the rules of every reply count for the calls of this check',
  'load, availability, and what the gateway stores and logs',
];

/** A rule as a certificate lists it. */
interface CertifiedRule extends RuleResult {
  readonly title: string;
  readonly level: string;
}

/** What a check certifies about a gateway. */
export interface Certificate {
  readonly gateway: string;
  readonly tenant: string;
  /** ISO 8601 in UTC. */
  readonly checkedAt: string;
  /** Of the tool. */
  readonly version: string;
  readonly contract: string;
  readonly rulesHash: string;
  readonly features: readonly string[];
  readonly levels: readonly LevelResult[];
  readonly rules: readonly CertifiedRule[];
  readonly outside: readonly string[];
}

/** Returns the SHA-256 of the contract's version, and of the IDs and titles of the rules. */
export function rulesHash(): string {
  const lines = RULE_IDS.map((id) => `${id} ${titleOf(id)}`);
  const text = [`contract ${CONTRACT_VERSION}`, ...lines].join('\n');
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** Returns what a check certifies. */
export function certificateOf(
  results: CheckResults,
  { base, tenant }: CheckOptions,
  { version, at }: Edition,
): Certificate {
  const rules = ruleResults(results);
  return {
    gateway: base,
    tenant,
    checkedAt: at.toISOString(),
    version,
    contract: CONTRACT_VERSION,
    rulesHash: rulesHash(),
    features: results.features,
    levels: levelResults(rules),
    rules: rules.map((rule) => ({
      ...rule,
      title: titleOf(rule.id),
      level: levelOf(rule.id).name,
    })),
    outside: OUTSIDE,
  };
}
