import type { Signal } from '@preact/signals-core';
import type { SignInDestination } from '../../../core/flows/redirect-after-sign-in.ts';
import type { Host } from '../../../core/kernel/events.ts';
import type { Pending } from '../stage.ts';

/** What a question after a sign-in needs of it. */
export interface QuestionProps {
  host: Host;
  pending: Signal<Pending>;
  /** Goes on with the sign-in, to the user's destination unless another is given. */
  answer: (destination?: SignInDestination) => void;
}
