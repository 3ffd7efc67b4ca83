import { create, createIcon } from './create.ts';

/** A part of the dialog. */
export interface Part {
  readonly element: HTMLElement;
  /** Renders its texts in the page's language. */
  showTexts(): void;
}

/** The message about a call that failed. */
export interface Problem {
  readonly element: HTMLElement;
  /** Shows and announces a message; '' removes it. */
  show(message: string): void;
}

const ALERT = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7.5v5M12 16.3v.2';

/** Creates the place of the message about a call that failed. It is on the page before its first message. */
export function createProblem(): Problem {
  const element = create('div', 'sso-confirm-problem');
  element.role = 'alert';
  return {
    element,
    show: (message) =>
      element.replaceChildren(...(message ? [createIcon(ALERT), create('span', '', message)] : [])),
  };
}
