/** The fields that the gateway uses; `@types/negotiator` has the types of version 0.6. */
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  class Negotiator {
    constructor(request: { readonly headers: IncomingHttpHeaders });
    /** Returns the accepted languages of `accept-language`, best first. */
    languages(): string[];
    /**
     * Returns the best of the available codings by `accept-encoding`; `preferred` orders those of equal weight. Undefined
     * if all are refused.
     */
    encoding<Coding extends string>(
      available: readonly Coding[],
      options: { readonly preferred: readonly Coding[] },
    ): Coding | undefined;
  }

  export = Negotiator;
}
