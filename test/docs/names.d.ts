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

/** The part of Playwright's test runner that the examples use. */
declare module '@playwright/test' {
  import type { Locator, Page } from 'playwright-core';
  interface Built {
    readonly page: Page;
  }
  type Fixture<T> = (built: Built, use: (value: T) => Promise<void>) => Promise<void>;
  interface Test<Fixtures> {
    (title: string, body: (fixtures: Built & Fixtures) => Promise<void>): void;
    extend<More extends object>(more: { [Name in keyof More]: Fixture<More[Name]> }): Test<More>;
  }
  export const test: Test<unknown>;
  export function expect(locator: Locator): {
    toBeVisible(): Promise<void>;
    toBeHidden(): Promise<void>;
  };
  export function expect(value: readonly unknown[]): {
    toEqual(expected: readonly unknown[]): void;
  };
}

/** The part of MSW that the example uses. */
declare module 'msw' {
  type Resolver = (info: { request: Request }) => Promise<Response | undefined>;
  export interface RequestHandler {
    readonly info: object;
  }
  export const http: { all(path: string, resolver: Resolver): RequestHandler };
}
declare module 'msw/browser' {
  export function setupWorker(...handlers: readonly { readonly info: object }[]): {
    start(options: { onUnhandledRequest: 'bypass' }): Promise<void>;
  };
}
