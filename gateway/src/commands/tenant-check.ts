import type { Configuration, ConfiguredTenant } from '../configuration/configuration.ts';
import { readConfiguration } from '../configuration/read.ts';
import { readEnvironment } from '../environment.ts';
import { readArgs } from './args.ts';
import { CommandError, type Command } from './command.ts';

const USAGE = 'tenant check [file]';

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

function summaryOf({ code, hosts, options, products, sender }: ConfiguredTenant): string {
  const signIn = options.map(({ name, authType, orgType, provider }) =>
    provider ? `${name} (${authType}, ${orgType}, ${provider.issuer})` : `${name} (${authType})`,
  );
  return [
    `${code}: ${counted(options.length, 'sign-in option')}, ${counted(products.length, 'product')}`,
    ...signIn.map((line) => `  ${line}`),
    ...(hosts.length > 0 ? [`  hosts: ${hosts.join(', ')}`] : []),
    ...(sender ? [`  mails from ${sender.name} <${sender.address}>`] : []),
    '',
  ].join('\n');
}

/** Returns what a configuration contains, without its secrets. */
function reportOf(file: string, { tenants }: Configuration): string {
  return `${file} is valid: ${counted(tenants.length, 'tenant')}.\n${tenants.map(summaryOf).join('')}`;
}

/** `sso-gateway tenant check`: validates a configuration file and reads its secrets. */
export const tenantCheck: Command = {
  usage: '[file]',
  summary: 'Validates the configuration file, by default CONFIG_FILE, and its secrets.',
  async run(args) {
    const { positionals } = readArgs(USAGE, args, {}, 1);
    const file = positionals[0] ?? readEnvironment().configFile;
    if (!file)
      throw new CommandError(`Name a file, or set CONFIG_FILE. Usage: sso-gateway ${USAGE}`);
    process.stdout.write(reportOf(file, await readConfiguration(file)));
  },
};
