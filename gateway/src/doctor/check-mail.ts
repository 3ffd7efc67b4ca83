import { createTransport } from 'nodemailer';
import { explainSmtp, smtpOptions, smtpSecurity } from '../mail/smtp-options.ts';
import type { Settings } from '../configuration/settings.ts';
import { checked, error, messageOf, ok, warning, type Finding } from './finding.ts';

/** What a handler of nodemailer's option `customAuth` gets. */
interface Dialogue {
  readonly authMethods: readonly string[];
  sendCommand(command: string): Promise<{ status?: number; response: string }>;
}

const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Decodes a part of an address. Returns a malformed one unchanged, as the library does. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/**
 * Asks the server of a URL whether it accepts a sender, and sends no mail. The library has no such call, but runs any
 * dialogue in place of its own authentication.
 */
async function offerSender(settings: Settings, sender: string): Promise<Finding> {
  const url = new URL(settings.smtpUrl);
  const [user, pass] = [decode(url.username), decode(url.password)];
  url.username = url.password = '';
  let found = ok('mail', `The mail server accepts the sender ${sender}.`);
  const ask = async ({ authMethods, sendCommand }: Dialogue): Promise<void> => {
    if (user && !authMethods.includes('PLAIN')) {
      found = ok('mail', `The sender ${sender} was not tried, because AUTH PLAIN is not offered.`);
      return;
    }
    if (user) await sendCommand(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`);
    const { status = 0, response } = await sendCommand(`MAIL FROM:<${sender}>`);
    await sendCommand('RSET');
    if (status === 250) return;
    // A code of 4xx is temporary.
    const refused = status >= 500 ? error : warning;
    found = refused(
      'mail',
      `The mail server refuses the sender ${sender} (${response}). Set mail.address in CONFIG_FILE to an address that it accepts.`,
    );
  };
  const transport = createTransport({
    ...smtpOptions({ ...settings, smtpUrl: url.href }),
    ...LIMITS,
    forceAuth: true,
    auth: { type: 'custom', method: 'SENDER', user, pass },
    customAuth: { SENDER: ask },
  });
  await transport.verify();
  transport.close();
  return found;
}

/** Checks the mail server: that it answers, TLS, the credentials, and whether it accepts the senders. Sends no mail. */
export async function checkMail(
  settings: Settings,
  senders: readonly string[],
): Promise<readonly Finding[]> {
  if (!settings.smtpUrl)
    return [warning('mail', 'No mail server is set, so no code is sent. Set SMTP_URL.')];
  const { hostname } = new URL(settings.smtpUrl);
  const explain = (thrown: unknown): string =>
    `The mail server ${hostname} can’t be used: ${messageOf(thrown).replace(/\.?$/, '.')} Check SMTP_URL.`;
  return checked(
    'mail',
    async () => {
      const transport = createTransport({ ...smtpOptions(settings), ...LIMITS });
      await transport.verify().catch(explainSmtp);
      transport.close();
      const plain =
        smtpSecurity(settings) === 'off'
          ? [
              warning(
                'mail',
                `Mail to ${hostname} is not encrypted. Remove SMTP_TLS=off as soon as the server offers TLS.`,
              ),
            ]
          : [];
      const offered: Finding[] = [];
      for (const sender of new Set(senders)) offered.push(await offerSender(settings, sender));
      return [ok('mail', `The mail server ${hostname} answers.`), ...plain, ...offered];
    },
    explain,
  );
}
