/** Properties of nodemailer's errors. */
interface MailError extends Error {
  readonly code?: string;
  /** The SMTP command that failed. */
  readonly command?: string;
  readonly responseCode?: number;
}

/** Commands whose failure concerns one mail. The others would fail for every mail. */
const ABOUT_ONE_MAIL = /^(MAIL FROM|RCPT TO|DATA|CONN DATA)$/;

/** What a failure to send a mail means. */
export interface MailFailure {
  /** True if no mail at all can be sent at the moment. */
  readonly isServerDown: boolean;
  /** True if another attempt would fail too. */
  readonly isFinal: boolean;
  /** What the log may contain: no address, and no text of the server, which may quote one. */
  readonly log: { readonly code: string; readonly command: string; readonly response: number };
}

/** Returns what a failure to send a mail means. */
export function judgeMailFailure(error: unknown): MailFailure {
  const { code = '', command = '', responseCode = 0 } = error as MailError;
  const isAboutOneMail =
    code === 'EENVELOPE' || code === 'EMESSAGE' || ABOUT_ONE_MAIL.test(command);
  return {
    isServerDown: !isAboutOneMail,
    isFinal: isAboutOneMail && responseCode >= 500,
    log: { code, command, response: responseCode },
  };
}
