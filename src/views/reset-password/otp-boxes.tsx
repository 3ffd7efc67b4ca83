export interface OtpBoxesProps {
  length: number;
  /** The box that the next digit goes into; -1 for none. */
  active: number;
  isInvalid: boolean;
}

/** What the one input is drawn upon. */
export function OtpBoxes({ length, active, isInvalid }: OtpBoxesProps) {
  const look = (index: number) =>
    [
      'sso-otp-box',
      isInvalid && 'sso-otp-box-invalid',
      index === active && 'sso-otp-box-active',
    ].filter(Boolean);
  return (
    <span className="sso-otp-boxes" aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        <span key={index} className={look(index).join(' ')} />
      ))}
    </span>
  );
}
