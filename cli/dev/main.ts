import { packageVersion } from '../bin/package-version.ts';
import { CommandError } from '../check-gateway/command-error.ts';
import { HELP, readOptions } from './options.ts';
import { requireElements } from './package-files.ts';
import { startDevServer, type DevServer, type ServerOptions } from './server.ts';
import { startText } from './start-text.ts';

/** Resolves when the user stops the program. */
const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });

async function start(options: ServerOptions): Promise<DevServer> {
  try {
    return await startDevServer(options);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const { port } = options;
    if (code === 'EADDRINUSE')
      throw new CommandError(
        `Port ${port} is in use. Stop the program that uses it, or choose another port: \`npx sso-elements dev --port ${port === 65_535 ? 4173 : port + 1}\`.`,
      );
    if (code === 'EACCES')
      throw new CommandError(`Port ${port} may not be used by this user. Choose one above 1023.`);
    throw new CommandError(`The server can’t start (${code || message}).`);
  }
}

/** Runs `npx sso-elements dev` until it is stopped. Returns 0. Throws {@link CommandError} if it can't start. */
export async function runDev(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    process.stdout.write(HELP);
    return 0;
  }
  requireElements();
  const end = stopped();
  const server = await start(options);
  process.stdout.write(startText(server.origin, packageVersion()));
  await end;
  await server.close();
  return 0;
}
