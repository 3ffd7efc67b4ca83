/** The listeners of a page. */
export interface PageEvents {
  readonly storage: Set<(key: string | null) => void>;
  readonly awake: Set<() => void>;
  readonly activity: Set<() => void>;
}

export interface PageOptions {
  readonly href: string;
  /** True if the page has its own router, so that it stays open after a sign-out. */
  readonly isRouting: boolean;
  readonly hasWorker: boolean;
}

/** What the browser and the ports need of a page. */
export interface SimulatedPage {
  readonly events: PageEvents;
  readonly isClosed: boolean;
  readonly isHidden: boolean;
  href: string;
  /** Runs a function in the page: at once, or after the page is resumed. */
  task(run: () => void): void;
}
