/** The result of one check. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'error';
  /** What was checked, such as `database`. */
  readonly subject: string;
  /** One sentence about what was found, and for a warning or an error another one about what to do. Never a secret. */
  readonly text: string;
}

const levelled =
  (level: Finding['level']) =>
  (subject: string, text: string): Finding => ({ level, subject, text });

export const ok = levelled('ok');
export const warning = levelled('warning');
export const error = levelled('error');

/** Returns the message of anything that was thrown, on one line. */
export function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.replace(/\s*\n\s*/g, ' ');
}

/** Runs a check. A check that throws has found an error. */
export async function checked(
  subject: string,
  check: () => Promise<readonly Finding[]> | readonly Finding[],
  explain: (thrown: unknown) => string = messageOf,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (thrown) {
    return [error(subject, explain(thrown))];
  }
}
