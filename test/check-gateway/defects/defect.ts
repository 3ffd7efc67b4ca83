import type { RuleId } from '../../../cli/check-gateway/rules.ts';
import type { Replacement } from '../seeded-template.ts';

/** A defect of a gateway, and the rule that it breaks. */
export interface Defect extends Replacement {
  /** Ends the sentence "The check reports a gateway that …". */
  readonly what: string;
  readonly rule: RuleId;
}

/** A row of a table of defects. `number` is the number of the rule. */
export const defect = (
  number: string,
  what: string,
  from: string,
  to: string,
  also?: Replacement,
): Defect => ({
  what,
  rule: `gateway-contract-${number}` as RuleId,
  from,
  to,
  also,
});
