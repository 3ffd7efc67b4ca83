/** The demo's pages, each with the names of its script and its style sheet. */
export declare const PAGES: readonly {
  readonly page: string;
  readonly script: string;
  readonly sheet: string;
}[];
