import { isLoopback } from '../platform/loopback.ts';
import type { Settings } from '../configuration/settings.ts';

export type SmtpSettings = Pick<Settings, 'smtpUrl' | 'smtpTls'>;

/** Whether the connection to a mail server is encrypted. */
export type SmtpSecurity =
  /** TLS from the start, or by STARTTLS; else no mail is sent. */
  | 'required'
  /** TLS if the server offers STARTTLS, because it is on this machine. */
  | 'offered'
  /** No TLS, as SMTP_TLS=off says. */
  | 'off';

/** Returns whether the connection to the mail server of the settings is encrypted. */
export function smtpSecurity({ smtpUrl, smtpTls }: SmtpSettings): SmtpSecurity {
  const { protocol, hostname } = new URL(smtpUrl);
  if (protocol === 'smtps:') return 'required';
  if (smtpTls === 'off') return 'off';
  return isLoopback(hostname) ? 'offered' : 'required';
}

/** Returns the options of nodemailer. Parameters of the URL can't weaken what the settings require. */
export function smtpOptions(settings: SmtpSettings) {
  const security = smtpSecurity(settings);
  if (security === 'offered') return { url: settings.smtpUrl };
  const url = new URL(settings.smtpUrl);
  // The library prefers the URL's parameters to its options.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  return {
    url: url.href,
    requireTLS: security === 'required',
    ignoreTLS: security === 'off',
  };
}

/** Messages of Node about a certificate that it does not accept; the library replaces their codes. */
const CERTIFICATE = /certificate|altnames/i;

/** Throws an error of the mail server again; for one of TLS with the settings to check. */
export function explainSmtp(error: Error & { code?: string }): never {
  const isTls =
    error.code === 'ETLS' || (error.code === 'ESOCKET' && CERTIFICATE.test(error.message));
  if (!isTls) throw error;
  throw Object.assign(
    new Error(
      `The mail server offers no TLS with a valid certificate (${error.message}). Switch TLS on there, name the file of a private authority in NODE_EXTRA_CA_CERTS, or set SMTP_TLS=off to send mail without TLS.`,
      { cause: error },
    ),
    { code: error.code },
  );
}
