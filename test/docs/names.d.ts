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
