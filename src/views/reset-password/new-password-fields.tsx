import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { InfoIcon } from '../shared/ui/icons.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { Tooltip } from '../shared/ui/tooltip.tsx';
import { useT } from '../shared/use-core.ts';
import type { PasswordEntry } from './password-entry.ts';
import { PasswordRules } from './password-rules.tsx';

export interface NewPasswordFieldsProps {
  passwords: PasswordEntry;
  /** What else describes the password. */
  describedBy: string | undefined;
}

/** The new password with its rule, and once more (spec 2, 5). */
export function NewPasswordFields({ passwords, describedBy = '' }: NewPasswordFieldsProps) {
  useSignals();
  const t = useT();
  const rulesId = useId();
  const { password, confirmPassword } = passwords.errors.value;
  return (
    <>
      <div className="sso-reset-password">
        <PasswordField
          label={t('reset.password.label')}
          name="password"
          autoComplete="new-password"
          required
          aria-describedby={`${rulesId} ${describedBy}`.trim()}
          error={password && t(password)}
          extra={
            <Tooltip text={t('reset.password.rule')}>
              {(trigger) => (
                <Button {...trigger} variant="icon" aria-label={t('reset.password.ruleButton')}>
                  <InfoIcon />
                </Button>
              )}
            </Tooltip>
          }
        />
        <PasswordRules facts={passwords.facts} id={rulesId} />
      </div>
      <PasswordField
        label={t('reset.confirm.label')}
        name="confirmPassword"
        autoComplete="new-password"
        required
        names={{ show: 'reset.confirm.show', hide: 'reset.confirm.hide' }}
        error={confirmPassword && t(confirmPassword)}
      />
    </>
  );
}
