import { parseArgs } from 'node:util';
import { CommandError } from '../check-gateway/command-error.ts';
import { LOOPBACK_ADDRESSES, type ServerOptions } from './server.ts';

const DEFAULT_PORT = 4173;

export const HELP = `sso-elements dev [options]

Runs a gateway in memory for the development of your pages, with the elements, a mailbox and accounts to try.
Answers on this machine only, and forgets everything when it ends. Not for production.

  --port PORT             the port (default: ${DEFAULT_PORT})
  --host ADDRESS          listens at this address of the machine only: 127.0.0.1 or ::1 (default: both)
  --help                  shows this text

Exit code: 0 if it was stopped, 2 if it could not start.
`;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: String(DEFAULT_PORT) },
        host: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence names the option; the others explain how Node reads the command line.
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${message.split(/\.\s/)[0] ?? message}. --help lists the options.`);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new CommandError(`--port ${text} is not a port. A port is a number from 1 to 65535.`);
}

function addressesOf(host: string | undefined): readonly string[] {
  if (host === undefined || host === 'localhost') return LOOPBACK_ADDRESSES;
  const address = LOOPBACK_ADDRESSES.find((one) => one === host || `[${one}]` === host);
  if (address) return [address];
  throw new CommandError(
    `--host ${host} is refused: this gateway is not for production, and listens at 127.0.0.1 or ::1 only.`,
  );
}

/** Reads the command line; undefined if it asks for help. Throws {@link CommandError}. */
export function readOptions(args: readonly string[]): ServerOptions | undefined {
  const { port, host, help } = parse(args);
  return help ? undefined : { port: portOf(port), addresses: addressesOf(host) };
}
