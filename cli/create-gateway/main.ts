import { parseArgs } from 'node:util';
import { CommandError } from '../check-gateway/command-error.ts';
import { packageVersion } from '../bin/package-version.ts';
import { generatedFiles } from './generated-files.ts';
import { readTemplate } from './read-template.ts';
import { writeNewFolder } from './write-new-folder.ts';

export const HELP = `sso-elements create-gateway [FOLDER]

Writes a small gateway that conforms to the contract, as a start for your own: TypeScript that Node runs
without a build, without dependencies. The folder must be new or empty (default: my-gateway).

  --help                  shows this text

Exit code: 0 if the gateway was written, 2 if not.
`;

/** The first version of Node that runs TypeScript without a flag. */
const NODE = [22, 18] as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns what to know about a version of Node; '' if it runs the gateway. */
export function nodeAdvice(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
  return isEnough
    ? ''
    : `The gateway needs Node ${NODE.join('.')} or newer; this is ${version}.\n\n`;
}

/** Quotes a path for the shell, if it has to be. */
const quoted = (path: string): string => (/^[\w./@-]+$/.test(path) ? path : `"${path}"`);

/** Runs `npx sso-elements create-gateway`. Returns 0. Throws {@link CommandError} if nothing was written. */
export async function runCreateGateway(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [folder = 'my-gateway', ...rest] = positionals;
  if (rest.length > 0)
    throw new CommandError(`Name one folder: \`create-gateway ${quoted(folder)}\`.`);
  const files = { ...(await readTemplate()), ...generatedFiles(folder, packageVersion()) };
  await writeNewFolder(folder, files);
  const list = Object.keys(files)
    .sort()
    .map((path) => `  ${path}\n`)
    .join('');
  process.stdout.write(
    `Wrote a gateway to ${folder}:\n\n${list}\n${nodeAdvice(process.versions.node)}Start it, and check it against the contract:\n\n` +
      `  cd ${quoted(folder)} && npm start\n  npm run check\n\nREADME.md says what to replace.\n`,
  );
  return 0;
}
