/** The keys that the journeys press. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'Space' | 'ArrowDown' | 'ArrowRight' | 'ArrowUp';

/** The roles that the journeys query, each with a selector of its markup. */
export const MARKUP = {
  button: 'button, [role=button]',
  textbox: 'input:not([type=checkbox], [type=radio])',
  checkbox: 'input[type=checkbox]',
  link: 'a[href]',
  dialog: 'dialog:not([role=alertdialog]), [role=dialog]',
  alertdialog: '[role=alertdialog]',
  heading: 'h1, h2, h3',
} as const;
export type Role = keyof typeof MARKUP;

/** An element of a page. Its methods reject if it has been removed. */
export interface Target {
  click(): Promise<void>;
}

/** A browser tab with the features that every engine's protocol offers. */
export interface Tab {
  goto(url: string): Promise<void>;
  /**
   * Returns the value of a JavaScript expression in the page. Rejects if the page does not answer in time; callers that do
   * not retry set how long they wait.
   */
  evaluate(expression: string, limitMs?: number): Promise<unknown>;
  /** Finds a visible element by its role and by its name in the engine's accessibility tree. */
  find(role: Role, name: string): Promise<Target | undefined>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
}

/** A tab whose window can be resized. */
export interface SizedTab extends Tab {
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

/** A separate browser profile. */
export interface Profile<T extends Tab = Tab> {
  newTab(): Promise<T>;
  /** Uncaught errors and policy violations, if the protocol reports them. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  newProfile(): Promise<Profile>;
  close(): Promise<void>;
}
