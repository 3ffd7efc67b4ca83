import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import type { Constants } from '../../../core/kernel/constants.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { MessageId } from '../../../core/i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { InfoIcon } from '../ui/icons.tsx';
import { PasswordField, type PasswordFieldProps } from '../ui/password-field.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useT } from '../use-core.ts';
import type { PasswordEntry } from './password-entry.ts';
import { PasswordRules } from './password-rules.tsx';
import { PasswordStrength } from './password-strength.tsx';

export interface NewPasswordFieldsProps {
  passwords: PasswordEntry;
  /** ID of another element that describes the password. */
  describedBy?: string | undefined;
  /** The label of the new password, for forms that also have the current one. */
  label?: MessageId;
  /** The names of the new password's toggle. */
  names?: PasswordFieldProps['names'];
  readOnly?: boolean;
}

/**
 * Returns the password rule (password-reset-10) for generators. It needs any three kinds; requiring these three always
 * complies.
 */
const passwordRules = ({ passwordMinLength, passwordMaxLength }: Constants) =>
  `minlength: ${passwordMinLength}; maxlength: ${passwordMaxLength}; required: lower; required: upper; required: digit;`;

/** Renders the inputs for the new password and its confirmation, with the password rule (password-reset-09). */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { passwords, describedBy = '', label = 'reset.password.label', names, readOnly } = props;
  useSignals();
  const t = useT();
  const rulesId = useId();
  const { password, confirmPassword } = passwords.errors.value;
  const rules = passwordRules(getCore().constants);
  return (
    <>
      <div className="sso-new-password">
        <PasswordField
          label={t(label)}
          names={names}
          readOnly={readOnly}
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
        <PasswordStrength passwords={passwords} />
      </div>
      <PasswordField
        label={t('reset.confirm.label')}
        readOnly={readOnly}
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
