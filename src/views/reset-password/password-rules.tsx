import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { hasKinds, type PasswordFacts } from '../../core/contract/password-rule.ts';
import { useT } from '../shared/use-core.ts';
import { RuleMark } from './rule-mark.tsx';

export interface PasswordRulesProps {
  facts: ReadonlySignal<PasswordFacts>;
  /** Given to the list, which describes the field. */
  id: string;
}

const KINDS = [
  ['hasLowercase', 'reset.rule.lowercase'],
  ['hasUppercase', 'reset.rule.uppercase'],
  ['hasNumber', 'reset.rule.number'],
  ['hasSpecial', 'reset.rule.special'],
] as const;

/** The password rule of spec 5 as a list that is ticked off while one types. */
export function PasswordRules({ facts, id }: PasswordRulesProps) {
  useSignals();
  const t = useT();
  const now = facts.value;
  return (
    <ul className="sso-rules" id={id} aria-label={t('reset.rule.label')}>
      <Rule isMet={now.hasLength}>
        <bdi>{t('reset.rule.length')}</bdi>
      </Rule>
      <Rule isMet={hasKinds(now)}>
        <bdi>{t('reset.rule.kinds')}</bdi>
        <ul className="sso-rules-kinds">
          {KINDS.map(([fact, name]) => (
            <Rule key={fact} isMet={now[fact]}>
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
    <li className={`sso-rule ${isMet ? 'sso-rule-met' : ''}`.trim()}>
      <RuleMark isMet={isMet} />
      <span className="sso-visually-hidden">
        {t(isMet ? 'reset.rule.met' : 'reset.rule.unmet')}:{' '}
      </span>
      <span className="sso-rule-text">{children}</span>
    </li>
  );
}
