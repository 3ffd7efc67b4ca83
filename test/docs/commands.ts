/** A command of a shell block: `PORT=1 npm start`. */
export interface Command {
  /** Names of the variables that are set before the program. */
  readonly variables: readonly string[];
  /** Empty for a line that only sets variables. */
  readonly program: string;
  readonly words: readonly string[];
}

/** Removes what is not a command: texts that `<<'END'` reads, comments, and line breaks within a command. */
const plain = (text: string): string =>
  text
    .replace(/<<'(\w+)'\n[^]*?\n\1$/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .replace(/(^|\s)#.*$/gm, '');

/** The lines of a loop that are not commands. */
const LOOP = /^(?:for \w+ in .*|while read .*|do|done(?: < \S+)?)$/;

/** Splits at line breaks, `&&`, `;`, `|` and parentheses, but not within quotes. Leaves out the lines of loops. */
function split(text: string): string[] {
  const parts = text.match(/(?:'[^']*'|"[^"]*"|[^\n;|()&'"]|(?<!&)&(?!&))+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !LOOP.test(part));
}

const ASSIGNMENT = /^([A-Z_]+)=/;

/** Returns the commands of a shell block; those within `$( … )` too. */
export function commandsIn(text: string): Command[] {
  return split(plain(text).replace(/"[^"]*\$\(([^)]*)\)[^"]*"/g, '"" ; $1')).map((line) => {
    const all = line.match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? [];
    const at = all.findIndex((word) => !ASSIGNMENT.test(word));
    const assigned = at < 0 ? all : all.slice(0, at);
    const [program = '', ...words] = at < 0 ? [] : all.slice(at);
    return {
      variables: assigned.map((word) => ASSIGNMENT.exec(word)?.[1] ?? ''),
      program,
      words,
    };
  });
}
