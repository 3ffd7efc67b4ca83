/** The screens that are written down as a screen reader reads them, by the document they stand in. */
export const TRANSCRIPTS = {
  'sign-in': ['login-acme', 'login-missing-fields', 'login-captcha'],
  'session-warning': ['session-warning', 'session-warning-failed'],
  reset: ['reset-captcha', 'reset-password', 'reset-wrong-code', 'reset-forced'],
} as const satisfies Record<string, readonly string[]>;

/** Where a document is kept. */
export const pathOf = (name: string): string => `docs/transcripts/${name}.md`;

/** A document of screens, each with the lines that are read. */
export function documentOf(name: string, screens: ReadonlyMap<string, readonly string[]>): string {
  const parts = [...screens].map(
    ([screen, lines]) => `## ${screen}\n\n${lines.map((line) => `1. ${line}`).join('\n')}\n`,
  );
  const intro = `What a screen reader reads from the first word to the last, from the browser's accessibility tree. \`UPDATE=1 npm test -- a11y\` writes it anew.`;
  return `# Read aloud: ${name}\n\n${intro}\n\n${parts.join('\n')}`;
}
