import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { hasEnoughKinds, type PasswordFacts } from '../../../core/contract/password-rule.ts';
import { useT } from '../use-core.ts';
import { Icon } from '../ui/icons.tsx';

/** Renders a check mark if the rule is met; otherwise a circle. */
function RuleMark({ isMet }: { isMet: boolean }) {
  return (
    <Icon>{isMet ? <path d="m5 12.5 4.5 4.5L19 7" /> : <circle cx="12" cy="12" r="5" />}</Icon>
  );
}

export interface PasswordRulesProps {
  facts: ReadonlySignal<PasswordFacts>;
  /** ID of the list, which describes the input. */
  id: string;
}

const KINDS = [
  ['hasLowercase', 'reset.rule.lowercase'],
  ['hasUppercase', 'reset.rule.uppercase'],
  ['hasNumber', 'reset.rule.number'],
  ['hasSpecial', 'reset.rule.special'],
] as const;

/** Renders the password rule (password-reset-10) as a checklist that updates while the user types. */
export function PasswordRules({ facts, id }: PasswordRulesProps) {
  useSignals();
  const t = useT();
  const current = facts.value;
  return (
    <ul className="sso-rules" id={id} aria-label={t('reset.rule.label')}>
      <Rule isMet={current.hasLength}>
        <bdi>{t('reset.rule.length')}</bdi>
      </Rule>
      <Rule isMet={hasEnoughKinds(current)}>
        <bdi>{t('reset.rule.kinds')}</bdi>
        <ul className="sso-rules-kinds">
          {KINDS.map(([fact, name]) => (
            <Rule key={fact} isMet={current[fact]}>
              <bdi>{t(name)}</bdi>
            </Rule>
          ))}
        </ul>
      </Rule>
    </ul>
  );
}

function Rule({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <li className={isMet ? 'sso-rule sso-rule-met' : 'sso-rule'}>
      <RuleMark isMet={isMet} />
      <span className="sso-visually-hidden">
        {t(isMet ? 'reset.rule.met' : 'reset.rule.unmet')}:{' '}
      </span>
      <span className="sso-rule-text">{children}</span>
    </li>
  );
}
