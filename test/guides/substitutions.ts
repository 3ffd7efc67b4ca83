import { basename } from 'node:path';
import { DEV, type Guide } from './guide.ts';

/** What differs between this machine and the one of a guide's reader. */
export interface Substitutions {
  /** The packed package, in the folder of the guide, in place of the published one. */
  readonly tarball: string;
  /** Free ports, in place of those of the guide, which may be in use. */
  readonly gatewayPort: number;
  readonly appPort: number;
}

const GATEWAY_PORT = 4173;
const INSTALLATION = /^npm install .*\bsso-elements\b/m;

/** Returns the path of a tarball as a reader types it: `./sso-elements-0.1.0.tgz`. */
const typed = (tarball: string): string => `./${basename(tarball)}`;

/** Returns the command of an installation that installs the tarball. */
export const installed = (line: string, tarball: string): string =>
  line.replace(/(?<= )sso-elements\b/, typed(tarball));

/** Returns the command that runs the package from its tarball, without an installation. */
export const uninstalled = (line: string, tarball: string): string =>
  line.replace('npx sso-elements', `npx --yes ${typed(tarball)}`);

/** Returns a function that applies the substitutions to a text of a guide; the app's port is that of its page. */
export function substitute(
  { url, steps }: Pick<Guide, 'url' | 'steps'>,
  { tarball, gatewayPort, appPort }: Substitutions,
): (text: string) => string {
  const { port } = new URL(url);
  const isInstalled = steps.some(({ text }) => INSTALLATION.test(text));
  return (text) => {
    if (text === DEV)
      return `${isInstalled ? text : uninstalled(text, tarball)} --port ${gatewayPort}`;
    return text
      .replace(new RegExp(`\\b(${GATEWAY_PORT}|${port})\\b`, 'g'), (found) =>
        String(found === String(GATEWAY_PORT) ? gatewayPort : appPort),
      )
      .replace(/^npm install .*/gm, (line) => installed(line, tarball));
  };
}
