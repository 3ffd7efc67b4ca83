import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  name: string;
  /** What is wrong with the entry; '' or undefined when nothing is. */
  error?: string | undefined;
  hint?: string | undefined;
  /** True when the error may come while the person types, and so has to be spoken at once. */
  isErrorSpoken?: boolean;
  /** What a generated password must be made of, for password managers. */
  passwordrules?: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** A button inside the field's end, such as show/hide. */
  action?: ReactNode;
}

/**
 * A text input with a floating label. Its value stays in the DOM, where password managers put it
 * and where the form reads it at submit.
 */
export function Field({
  label,
  error,
  hint,
  isErrorSpoken = false,
  inputRef,
  action,
  className,
  'aria-describedby': describedBy,
  ...input
}: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`, describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`sso-field ${className ?? ''}`}>
      <div className="sso-field-box">
        <label className="sso-label" htmlFor={id}>
          {label}
        </label>
        <input
          placeholder=" "
          {...input}
          id={id}
          ref={inputRef}
          part="input"
          className={`sso-input ${action ? 'sso-input-with-action' : ''}`}
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
        />
        {action && <div className="sso-field-action">{action}</div>}
      </div>
      {hint && (
        <p className="sso-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div role={isErrorSpoken ? 'alert' : undefined}>
        {error && (
          <p className="sso-field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
