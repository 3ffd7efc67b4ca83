/** A request, without the types of a platform, so that tests can call a gateway without a network. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The reply to a request. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
  readonly body: string;
}

/** Answers one request. */
export type Handle = (request: Incoming) => Promise<Outgoing>;
