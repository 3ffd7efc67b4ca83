/** The package's command, `npx sso-elements …`. Loads the commands only where Node can run them. */

/** The oldest version of Node that the package supports. */
const NODE = [20, 19];

const version = process.versions.node;
const [major = 0, minor = 0] = version.split('.').map(Number);
const [wantedMajor = 0, wantedMinor = 0] = NODE;
if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) {
  await import('./commands.ts');
} else {
  process.stderr.write(`sso-elements needs Node ${NODE.join('.')} or newer; this is ${version}.\n`);
  process.exitCode = 2;
}

export {};
