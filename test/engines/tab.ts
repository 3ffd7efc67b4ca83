/** What the journeys press. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'Space' | 'ArrowDown' | 'ArrowRight';

/** The roles the journeys look for, and the markup that stands for each. */
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

/** Something on a page, as long as it is there. Its methods reject when it went. */
export interface Target {
  click(): Promise<void>;
}

/** A tab as every engine's protocol can offer it; a `Person` sits before it. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** What can be seen and has this markup and, by the engine's own accessibility tree, this name. */
  find(role: Role, name: string): Promise<Target | undefined>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
}

/** A tab whose window can be given a size. */
export interface SizedTab extends Tab {
  /** Makes the page so large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

/** A browser profile of its own. */
export interface Profile<T extends Tab = Tab> {
  newTab(): Promise<T>;
  /** Uncaught errors and policy violations, where the protocol tells of them. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  newProfile(): Promise<Profile>;
  close(): Promise<void>;
}
