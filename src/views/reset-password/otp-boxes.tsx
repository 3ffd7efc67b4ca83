/** As an input tells it: positions between the digits. */
export interface OtpSelection {
  readonly start: number;
  readonly end: number;
}

export interface OtpBoxesProps {
  length: number;
  /** Where the caret stands, or what is selected; undefined while the field is not in use. */
  selection: OtpSelection | undefined;
  isInvalid: boolean;
}

/** What the one input is drawn upon. */
export function OtpBoxes({ length, selection, isInvalid }: OtpBoxesProps) {
  const { start, end } = selection ?? { start: -1, end: -1 };
  const isCaret = start === end;
  const look = (index: number) =>
    [
      'sso-otp-box',
      isInvalid && 'sso-otp-box-invalid',
      // Behind the last digit the caret has no box of its own.
      isCaret && index === Math.min(start, length - 1) && 'sso-otp-box-active',
      !isCaret && index >= start && index < end && 'sso-otp-box-selected',
    ].filter(Boolean);
  return (
    <span className="sso-otp-boxes" aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        <span key={index} className={look(index).join(' ')} />
      ))}
    </span>
  );
}
