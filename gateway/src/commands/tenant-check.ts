import type { Configuration, ConfiguredTenant } from '../configuration/configuration.ts';
import { readConfiguration } from '../configuration/read.ts';
import { readEnvironment } from '../configuration/environment.ts';
import { readArgs } from './args.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Run } from './command.ts';

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

function summaryOf({ code, hosts, signInPage, options, products, mail }: ConfiguredTenant): string {
  const signIn = options.map(({ name, authType, orgType, provider }) =>
    provider ? `${name} (${authType}, ${orgType}, ${provider.issuer})` : `${name} (${authType})`,
  );
  return [
    `${code}: ${counted(options.length, 'sign-in option')}, ${counted(products.length, 'product')}`,
    ...signIn.map((line) => `  ${line}`),
    ...(hosts.length > 0 ? [`  hosts: ${hosts.join(', ')}`] : []),
    ...(signInPage ? [`  mails link to ${signInPage}`] : []),
    ...(mail ? [`  mails from ${mail.name} <${mail.address}>`] : []),
    '',
  ].join('\n');
}

/** Returns what a configuration contains, without its secrets. */
function reportOf(file: string, { tenants }: Configuration): string {
  return `${file} is valid: ${counted(tenants.length, 'tenant')}.\n${tenants.map(summaryOf).join('')}`;
}

/** `sso-gateway tenant check`: validates a configuration file and reads its secrets. */
export const tenantCheck: Run = async (invocation) => {
  const { env, usage, print } = invocation;
  const { positionals } = readArgs(invocation, {}, 1);
  const file = positionals[0] ?? readEnvironment(env).configFile;
  if (!file)
    throw new CommandError(
      `There is no gateway.json here, and CONFIG_FILE is not set. Usage: ${usage}`,
    );
  print(reportOf(file, await readConfiguration(file, env)));
};
