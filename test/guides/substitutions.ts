/** What differs between this machine and the one of a guide's reader. */
export interface Substitutions {
  /** The packed package, in place of the published one. */
  readonly tarball: string;
  /** Free ports, in place of those of the guide, which may be in use. */
  readonly gatewayPort: number;
  readonly appPort: number;
}

const DEMO_PORT = 4173;

/** Returns a function that applies the substitutions to a text of a guide; the app's port is that of its page. */
export function substitute(
  pageUrl: string,
  { tarball, gatewayPort, appPort }: Substitutions,
): (text: string) => string {
  const { port } = new URL(pageUrl);
  return (text) =>
    text
      .replace(new RegExp(`\\b(${DEMO_PORT}|${port})\\b`, 'g'), (found) =>
        String(found === port ? appPort : gatewayPort),
      )
      .replace(/^npm install .*/gm, (line) => line.replace(/\bsso-elements\b/, `'${tarball}'`));
}
