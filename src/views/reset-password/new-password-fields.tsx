import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { Constants } from '../../core/kernel/constants.ts';
import { getCore } from '../../core/kernel/core.ts';
import { Button } from '../shared/ui/button.tsx';
import { InfoIcon } from '../shared/ui/icons.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { Tooltip } from '../shared/ui/tooltip.tsx';
import { useT } from '../shared/use-core.ts';
import type { PasswordEntry } from './password-entry.ts';
import { PasswordRules } from './password-rules.tsx';

export interface NewPasswordFieldsProps {
  passwords: PasswordEntry;
  /** ID of another element that describes the password. */
  describedBy: string | undefined;
}

/**
 * Returns the password rule (password-reset-10) for generators. It needs any three kinds; requiring these three always
 * complies.
 */
const passwordRules = ({ passwordMinLength, passwordMaxLength }: Constants) =>
  `minlength: ${passwordMinLength}; maxlength: ${passwordMaxLength}; required: lower; required: upper; required: digit;`;

/** Renders the inputs for the new password and its confirmation, with the password rule (password-reset-09). */
export function NewPasswordFields({ passwords, describedBy = '' }: NewPasswordFieldsProps) {
  useSignals();
  const t = useT();
  const rulesId = useId();
  const { password, confirmPassword } = passwords.errors.value;
  const rules = passwordRules(getCore().constants);
  return (
    <>
      <div className="sso-reset-password">
        <PasswordField
          label={t('reset.password.label')}
          name="password"
          autoComplete="new-password"
          passwordrules={rules}
          required
          aria-describedby={`${rulesId} ${describedBy}`.trim()}
          error={password && t(password)}
          extra={
            <Tooltip text={t('reset.password.rule')}>
              {(trigger) => (
                <Button
                  {...trigger}
                  variant="icon"
                  aria-label={t('reset.password.ruleButton')}
                  // The list below describes the password, so screen readers already announce the rule.
                  aria-describedby={undefined}
                >
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
        passwordrules={rules}
        required
        names={{ show: 'reset.confirm.show', hide: 'reset.confirm.hide' }}
        error={confirmPassword && t(confirmPassword)}
      />
    </>
  );
}
