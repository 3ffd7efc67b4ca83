import type { Configuration } from '../configuration/configuration.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Checks that mails with a one-time code can have a link: that each tenant with passwords has a sign-in page. */
export function checkLinks({ tenants }: Configuration): readonly Finding[] {
  const mailed = tenants.filter(({ options }) => options.some(({ provider }) => !provider));
  return mailed.map(({ code, signInPage }) =>
    signInPage
      ? ok('mail', `Mails to users of ${code} link to ${signInPage}.`)
      : warning(
          'mail',
          `Mails to users of ${code} have a code and no link. Set signInPage of the tenant in CONFIG_FILE.`,
        ),
  );
}
