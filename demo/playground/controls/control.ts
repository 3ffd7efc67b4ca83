import type { Choice } from '../choice.ts';

/** Changes part of the choice. */
export type Change = (changes: Partial<Choice>) => void;

/** What every control gets. */
export interface ControlProps {
  readonly choice: Choice;
  readonly onChange: Change;
}
