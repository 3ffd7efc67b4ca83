/** What the code of a user menu needs of its element. */
export interface MenuElement extends HTMLElement {
  readonly apiBase: string | undefined;
  readonly environment: string | undefined;
  readonly loginPath: string | undefined;
  readonly dashboardPath: string | undefined;
}

/** What the trigger shares with the code that it loads. */
export interface MenuParts {
  readonly element: MenuElement;
  readonly shadow: ShadowRoot;
  readonly trigger: HTMLButtonElement;
  /** Shows in the trigger who is signed in now. */
  update(): void;
}
