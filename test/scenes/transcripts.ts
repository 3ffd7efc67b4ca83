import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { formatText } from '../../tools/format-text.ts';

/** The scenes of each transcript document. */
const TRANSCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['login-acme', 'login-missing-fields', 'login-passkey-refused', 'login-captcha'],
  'session-warning': ['session-warning', 'session-warning-failed'],
  reset: ['reset-captcha', 'reset-password', 'reset-wrong-code', 'reset-forced'],
  'user-menu': ['user-menu', 'user-menu-notices', 'embedded'],
  'not-me': ['not-me', 'not-me-used', 'not-me-done'],
};

const FOLDER = 'docs/transcripts';
const INTRO =
  "What a screen reader reads from the first word to the last, from the browser's accessibility tree. `UPDATE=1 npm test -- scenes` rewrites it.";

/** Returns whether a transcript document contains a scene. */
export const isTranscribed = (scene: string): boolean =>
  Object.values(TRANSCRIPTS).some((scenes) => scenes.includes(scene));

/** Returns the names of the documents that contain at least one of the scenes. */
export const transcriptsOf = (scenes: readonly string[]): string[] =>
  Object.keys(TRANSCRIPTS).filter((name) =>
    TRANSCRIPTS[name]?.some((scene) => scenes.includes(scene)),
  );

/** Returns the text of a document, with the lines read in each of its scenes. */
function documentOf(name: string, read: ReadonlyMap<string, readonly string[]>): Promise<string> {
  const parts = (TRANSCRIPTS[name] ?? []).map((scene) => {
    const lines = (read.get(scene) ?? []).map((line) => `1. ${line}`);
    return `## ${scene}\n\n${lines.join('\n')}\n`;
  });
  const text = `# Read aloud: ${name}\n\n${INTRO}\n\n${parts.join('\n')}`;
  return formatText(`${name}.md`, text);
}

/** Returns a document as it is in the repository and as read now. With `UPDATE` set, rewrites the file first. */
export async function compareTranscript(
  name: string,
  read: ReadonlyMap<string, readonly string[]>,
): Promise<{ readonly written: string; readonly read: string }> {
  const path = `${FOLDER}/${name}.md`;
  const now = await documentOf(name, read);
  if (process.env['UPDATE']) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, now);
  }
  return { written: readFileSync(path, 'utf8'), read: now };
}
