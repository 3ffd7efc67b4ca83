import * as z from 'zod/mini';
import { Choice } from './choice.ts';

/** A message from the page to the iframe: the choice to show. */
export const ToFrame = z.object({ type: z.literal('playground-choice'), choice: Choice });
export type ToFrame = z.infer<typeof ToFrame>;

/** A message from the iframe to the page: the iframe is ready for messages, or the tag has dispatched an event. */
export const FromFrame = z.union([
  z.object({ type: z.literal('playground-ready') }),
  z.object({ type: z.literal('playground-event'), name: z.string(), detail: z.string() }),
]);
export type FromFrame = z.infer<typeof FromFrame>;
