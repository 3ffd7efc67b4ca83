/** A passkey as its user sees it. */
export interface Passkey {
  readonly id: string;
  /** By which browsers know it; base64url. */
  readonly credentialId: string;
  /** How browsers reach it. */
  readonly transports: readonly string[];
  /** Model of what holds it. */
  readonly aaguid: string;
  /** '' until the user names it. */
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  /** Null until it is used. */
  readonly lastUsedAt: Date | null;
  /** True until its first use, if a browser has created it without a question: its user may not be able to use it. */
  readonly isAutomatic: boolean;
}

/** Who has created a passkey: the user, or a browser without a question. */
export type PasskeyOrigin = 'user' | 'automatic';

/** What a verified reply of a browser says about a new passkey. */
export interface CreatedPasskey {
  readonly credentialId: string;
  /** COSE key; base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly isSynced: boolean;
}

/** What a verified signature says about the passkey that has made it. */
export interface PasskeyUse {
  /** How often it was used, by its own count; 0 if it does not count. */
  readonly counter: number;
  readonly isSynced: boolean;
}
