import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'icon';
  isWide?: boolean;
  /** Shows a spinner and ignores clicks; the button keeps the focus. */
  isBusy?: boolean;
}

/** Renders a push button. It stays focusable while busy, so that keyboard users do not lose their place. */
export function Button({
  variant = 'primary',
  isWide = false,
  isBusy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const classes = `sso-button sso-button-${variant} ${isWide ? 'sso-button-wide' : ''} ${className}`;
  return (
    <button
      {...rest}
      type={type}
      className={classes.trim()}
      part="button"
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {
        // Last, so that React never inserts it before a text that a translation of the page has moved.
        isBusy && <Spinner />
      }
    </button>
  );
}
