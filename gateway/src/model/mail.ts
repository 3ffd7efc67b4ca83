/** The sender of mails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** What the text of a mail with a code may contain in braces. */
export const PLACEHOLDERS = ['code', 'time', 'tenant', 'link'] as const;

/** The configured text of mails with codes. */
export interface CodeMail {
  readonly subject: string;
  readonly text: string;
}
