import type { Configuration } from '../configuration/configuration.ts';
import type { Settings } from '../configuration/settings.ts';
import { error, ok, warning, type Finding } from './finding.ts';

const SUBJECT = 'new browsers';

/** Checks that tenants whose users need a mailed code in new browsers can mail one, with a link to report someone else. */
export function checkNewBrowsers(
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  { tenants }: Pick<Configuration, 'tenants'>,
): readonly Finding[] {
  return tenants.flatMap(({ code, newBrowser, signInPage }) => {
    if (!newBrowser) return [];
    if (!smtpUrl && newBrowser.whenMailIsDown === 'hold')
      return error(
        SUBJECT,
        `Users of ${code} can’t sign in in a new browser, because no code can be mailed. Set SMTP_URL.`,
      );
    if (!smtpUrl)
      return warning(
        SUBJECT,
        `New browsers of ${code} need no code, because none can be mailed. Set SMTP_URL.`,
      );
    return signInPage === undefined
      ? warning(
          SUBJECT,
          `Mails with codes for new browsers of ${code} have no link to report someone else. Set signInPage of the tenant in CONFIG_FILE.`,
        )
      : ok(SUBJECT, `New browsers of ${code} need a mailed code.`);
  });
}
