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

/** The events of an account that are mailed to its user. */
export type Notice =
  | 'newBrowser'
  | 'passwordChanged'
  | 'contactsChanged'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'appAdded'
  | 'appRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'passwordKnown';

/** More about an event that is mailed. */
export interface NoticeDetails {
  /** The passkey that was added, or that has signed in. */
  readonly passkeyId?: string | undefined;
  /** How many recovery codes are left after one was used. */
  readonly codesLeft?: number;
}

/** A mail to one user. */
export interface Mail {
  /** By default the gateway's own. */
  readonly from?: Sender | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. `send` and `simulate` reject if the mail server can't be reached. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Does the same work without sending, so that the behavior does not reveal whether an address is known. */
  simulate(mail: Mail): Promise<void>;
  close(): void;
}
