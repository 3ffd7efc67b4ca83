/** The form of a mail address. */
export const MAIL_ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** Returns true if mails can be sent to a user ID. */
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);

const firstOf = (text: string): string => [...text][0] ?? '';

/** Returns a mail address of which only the first letters and the last part of the domain are shown: `a…@a….example`. */
export function addressHint(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const end = dot > 0 ? domain.slice(dot) : '';
  return `${firstOf(address.slice(0, at))}…@${firstOf(domain)}…${end}`;
}
