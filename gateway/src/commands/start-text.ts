import { join } from 'node:path';
import type { Settings } from '../configuration/settings.ts';

type Named = Pick<
  Settings,
  | 'configFile'
  | 'databaseUrl'
  | 'dataDir'
  | 'secretKey'
  | 'secretKeyFile'
  | 'publicHosts'
  | 'trustProxy'
  | 'smtpUrl'
>;

/** Returns where the keys are, for the operator who backs them up. */
function keyLine({ secretKey, secretKeyFile, dataDir }: Named): string {
  if (secretKey) return 'Keys:          SECRET_KEY (back them up)';
  const file = secretKeyFile || join(dataDir, 'secret.key');
  return `Key file:      ${file} (back this up)`;
}

/** Returns the settings that a gateway on the internet needs, and that are missing. */
function missingSettings({ publicHosts, trustProxy, smtpUrl }: Named): string[] {
  return [
    ...(publicHosts.length === 0 ? ['PUBLIC_HOSTS'] : []),
    ...(trustProxy === false ? ['TRUST_PROXY'] : []),
    ...(smtpUrl ? [] : ['SMTP_URL']),
  ];
}

/**
 * Returns what `sso-gateway start` prints once it listens: the addresses, where its files are, and in one line what is
 * missing for production. `tenants` has the codes of tenants whose sign-in pages are named.
 */
export function startText(url: string, settings: Named, tenants: readonly string[]): string {
  const { configFile, databaseUrl, dataDir } = settings;
  const missing = missingSettings(settings);
  const lines = [
    `The gateway listens on ${url}`,
    ...tenants.map((code) => `Sign in:       ${url}/${code.toLowerCase()}/login`),
    tenants.length === 0 && 'There are no tenants. Write them into gateway.json.',
    configFile && `Configuration: ${configFile}`,
    !databaseUrl && `Data folder:   ${dataDir} (back this up)`,
    keyLine(settings),
    missing.length > 0 &&
      `Not ready for production: ${missing.join(', ')} not set. "sso-gateway doctor" checks everything.`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}
