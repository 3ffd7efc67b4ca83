/**
 * The part of autocannon's API that the gateway benchmark uses. Declared here, so that the linter checks
 * the benchmark without its packages, and because the published types are of an older major version.
 */
declare module 'autocannon' {
  interface Distribution {
    readonly average: number;
    readonly p50: number;
    readonly p99: number;
    readonly max: number;
    readonly total: number;
  }

  interface Options {
    readonly url: string;
    readonly method: 'GET' | 'POST' | 'PUT';
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Called once for each connection. */
    setupClient(client: {
      setHeaders(headers: Record<string, string> | undefined): void;
      /** The requests that the connection sends in turn. */
      setRequests(requests: readonly { headers: Record<string, string> }[]): void;
    }): void;
  }

  interface Result {
    /** Seconds. */
    readonly duration: number;
    /** Calls per second. */
    readonly requests: Distribution;
    /** Milliseconds. */
    readonly latency: Distribution;
    /** Bytes per second. */
    readonly throughput: Distribution;
    /** Connection errors, including timeouts. */
    readonly errors: number;
    readonly non2xx: number;
  }

  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
