/** The names that the code blocks of the documentation use and that belong to the reader's page. */
declare const userName: HTMLElement;
declare const signInButton: HTMLButtonElement;
declare const signOutButton: HTMLButtonElement;
declare const router: { push(path: string): void };
declare const navigate: (event: DocumentEventMap['sso-navigate']) => void;
declare const useEffect: (effect: () => () => void, dependencies: readonly unknown[]) => void;

/** The scripts of the gateway have the exports of the package. */
declare module 'https://sso.example.com/elements/sso-elements.js' {
  export * from 'sso-elements';
}

/** The parts of Playwright Test that the examples use; its package is not installed here. */
declare module '@playwright/test' {
  import type { BrowserContext, Page } from 'playwright-core';

  interface Fixtures {
    page: Page;
    context: BrowserContext;
  }
  type Fixture<T, F> = (given: F, use: (value: T) => Promise<void>) => Promise<void>;
  interface Test<F> {
    (title: string, run: (fixtures: F) => Promise<void>): void;
    extend<E extends object>(fixtures: { [K in keyof E]: Fixture<E[K], F> }): Test<E & F>;
  }
  interface Matchers {
    toBeVisible(): Promise<void>;
    toBeHidden(): Promise<void>;
    toEqual(expected: unknown): void;
  }
  export const test: Test<Fixtures>;
  export function expect(value: unknown): Matchers;
}

/** The parts of Express and its middleware that the examples use; the packages are not installed here. */
declare module 'express' {
  import type { IncomingMessage } from 'node:http';

  interface Reply {
    status(code: number): Reply;
    set(headers: Readonly<Record<string, string>>): Reply;
    json(body: unknown): void;
  }
  type Handler = (request: IncomingMessage, response: Reply) => Promise<void>;
  interface App {
    use(middleware: object): void;
    get(path: string, handler: Handler): void;
    post(path: string, handler: Handler): void;
    listen(port: string | number): void;
  }
  const express: () => App;
  export { express as default };
}
declare module 'cors' {
  const cors: (options: { origin: string }) => object;
  export { cors as default };
}

/** The parts of MSW that the examples use; its package is not installed here. */
declare module 'msw' {
  type Resolver = (info: { request: Request }) => Promise<Response | undefined>;
  export const http: { all(path: string, resolver: Resolver): object };
}
declare module 'msw/browser' {
  export function setupWorker(...handlers: object[]): {
    start(options: { onUnhandledRequest: 'bypass' }): Promise<unknown>;
  };
}

/** Bundlers declare the types of style sheets. */
declare module '*.css';
