import { OTP_SECONDS } from '../auth/otp.ts';
import { inSeconds, type Context } from '../context.ts';
import type { Mail } from './mailer.ts';

/** A time of day for a reader in a time zone; UTC when the zone is unknown. */
function timeOfDay(date: Date, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'long' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...format, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' }).format(date);
  }
}

/** The mail that carries a one-time code. */
export function otpMail(context: Context, to: string, code: string, timeZone: string): Mail {
  const until = timeOfDay(inSeconds(context, OTP_SECONDS), timeZone);
  return {
    to,
    subject: 'Your one-time password',
    text: [
      'Hello,',
      `your one-time password is ${code}`,
      `It can be used once, until ${until}.`,
      'If you did not ask for it, nothing needs to be done: your password is unchanged.',
    ].join('\n\n'),
  };
}
