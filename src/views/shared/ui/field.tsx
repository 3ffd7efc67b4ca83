import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  name: string;
  /** The error message; '' or undefined if the value is valid. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Announces the error at once; for errors that appear while the user types. */
  isErrorSpoken?: boolean;
  /** The rules for generated passwords, for password managers. */
  passwordrules?: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** A button at the end of the input, such as show/hide. */
  action?: ReactNode;
  /** Content below the input, such as a hint that comes and goes. */
  note?: ReactNode;
}

/**
 * Renders a text input with a floating label. The input is uncontrolled: password managers write its value, and the
 * form reads it on submit.
 */
export function Field({
  label,
  error,
  hint,
  isErrorSpoken = false,
  inputRef,
  action,
  note,
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
      {note}
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
