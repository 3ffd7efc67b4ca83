import { LEVELS, type Level } from './levels.ts';
import type { RuleResult } from './rule-states.ts';

/** `not announced`: the gateway does not offer this part of the contract, which is no fault. */
export const LEVEL_STATES = ['reached', 'not reached', 'not announced'] as const;

/** A level, and whether a gateway reaches it. */
export interface LevelResult {
  readonly name: string;
  readonly state: (typeof LEVEL_STATES)[number];
  /** What is missing, by rules; empty for a level that is reached or not announced. */
  readonly reasons: readonly string[];
}

/** Returns why rules have not passed: each reason once, after its rules. */
export function reasonsOf(rules: readonly RuleResult[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, state, missing } of rules) {
    const reasons = missing.length > 0 ? missing.map(({ why }) => why) : [state];
    for (const reason of state === 'failed' ? [state] : new Set(reasons))
      byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  }
  return [...byReason].map(([reason, ids]) => `${ids.join(', ')}: ${reason}`);
}

function levelResult(level: Level, all: readonly RuleResult[]): LevelResult {
  const rules = level.rules.flatMap((id) => all.find((rule) => rule.id === id) ?? []);
  const { name } = level;
  const isIn = (...states: readonly string[]) =>
    rules.filter(({ state }) => states.includes(state));
  const isOffered = rules[0]?.state !== 'absent' && isIn('absent', 'skipped').length < rules.length;
  if (!isOffered && isIn('failed').length === 0 && isIn('absent').length > 0)
    return { name, state: 'not announced', reasons: [] };
  const others = rules.filter(({ state }) => state !== 'passed' && state !== 'absent');
  // The rules of all replies are in the first level, and may have failed at a call of another one.
  const broken = all.filter(({ id, state }) => state === 'failed' && LEVELS[0].rules.includes(id));
  const open = [...new Set([...others, ...broken])];
  return { name, state: open.length === 0 ? 'reached' : 'not reached', reasons: reasonsOf(open) };
}

/** Returns all levels. One is reached if all parts of its rules were checked and met, and no rule of the first failed. */
export const levelResults = (rules: readonly RuleResult[]): LevelResult[] =>
  LEVELS.map((level) => levelResult(level, rules));
