/** A request, without Node's streams, so that tests can call the gateway without a network. */
export interface Incoming {
  readonly method: string;
  /** Path and query. */
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
