import type { Configuration } from '../configuration/configuration.ts';
import { openConfiguration } from '../configuration/live-configuration.ts';
import { readConfiguration } from '../configuration/read.ts';
import { checkAudit } from '../doctor/check-audit.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkDataFolder, checkKeys, checkSecretFiles } from '../doctor/check-files.ts';
import { checkHosts } from '../doctor/check-hosts.ts';
import { checkLimits } from '../doctor/check-limits.ts';
import { checkLinks } from '../doctor/check-links.ts';
import { checkMail } from '../doctor/check-mail.ts';
import { checkNotices } from '../doctor/check-notices.ts';
import { checkNewBrowsers } from '../doctor/check-new-browsers.ts';
import { checkPasskeys } from '../doctor/check-passkeys.ts';
import { checkPorts } from '../doctor/check-ports.ts';
import { checkProviders } from '../doctor/check-providers.ts';
import { checkTexts } from '../doctor/check-texts.ts';
import { checked, error, messageOf, ok, type Finding } from '../doctor/finding.ts';
import { readEnvironment } from '../configuration/environment.ts';
import { FROM } from '../mail/mailer.ts';
import { settingsOf, type GatewayOptions } from '../configuration/settings.ts';
import { onOneLine } from '../platform/printable.ts';
import { readArgs } from './args.ts';
import type { Invocation, Run } from './command.ts';

const NONE: Configuration = { tenants: [], mail: undefined, limits: {}, issuer: undefined };

/** Returns the addresses from which mails are sent. */
function sendersOf({ tenants, mail }: Configuration): string[] {
  const installation = mail?.address ?? /<(.*)>/.exec(FROM)?.[1] ?? '';
  const own = tenants.map((tenant) => tenant.mail?.address ?? installation);
  return own.length > 0 ? own : [installation];
}

async function examine(
  options: GatewayOptions,
  env: Invocation['env'],
  canSignIn: boolean,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [ok('environment', 'All variables are valid.')];
  const { configFile = '' } = options;
  let configuration = NONE;
  let settings = settingsOf(options);
  try {
    ({ settings } = await openConfiguration(options, env));
    if (configFile) {
      configuration = await readConfiguration(configFile, env);
      findings.push(ok('configuration', `${configFile} is valid.`));
    }
  } catch (thrown) {
    findings.push(error('configuration', messageOf(thrown)));
  }
  const checks = await Promise.all([
    checked('keys', () => checkKeys(settings)),
    checked('secrets', () => (configuration === NONE ? [] : checkSecretFiles(configFile))),
    checked('hosts', () => checkHosts(settings)),
    // Stryker disable next-line StringLiteral: this check only compares numbers, and never throws.
    checked('limits', () => checkLimits(settings)),
    checked('audit log', () => checkAudit(settings, configuration)),
    checkPorts(settings),
    checked('data folder', () => checkDataFolder(settings)),
    checkDatabase(settings),
    checkMail(settings, sendersOf(configuration)),
    checked('mail', () => checkLinks(configuration)),
    checked('theme', () => checkNotices(configuration, Date.now())),
    checked('texts', () => checkTexts(settings, configuration)),
    checked('new browsers', () => checkNewBrowsers(settings, configuration)),
    checkProviders(settings, configuration, canSignIn),
    checked('passkeys', () => checkPasskeys(settings, configuration)),
  ]);
  return [...findings, ...checks.flat()];
}

function examineAll(env: Invocation['env'], canSignIn: boolean): Promise<readonly Finding[]> {
  return checked(
    'environment',
    () => examine(readEnvironment(env), env, canSignIn),
    (thrown) => `${messageOf(thrown)} See the table of settings in docs/gateway.md.`,
  );
}

const lineOf =
  (width: number) =>
  ({ level, subject, text }: Finding): string =>
    `${onOneLine(`${level.padEnd(7)}  ${subject.padEnd(width)}  ${text}`)}\n`;

/** `sso-gateway doctor`: checks everything that a gateway needs, changes nothing, and exits with 2 for an error. */
export const doctor: Run = async (invocation) => {
  const { values } = readArgs(invocation, {
    'sign-in': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const findings = await examineAll(invocation.env, values['sign-in'] ?? false);
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  invocation.print(
    values.json
      ? `${JSON.stringify(findings, undefined, 2)}\n`
      : findings.map(lineOf(width)).join(''),
  );
  if (findings.some(({ level }) => level === 'error')) invocation.fail();
};
