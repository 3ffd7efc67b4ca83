import * as z from 'zod/mini';
import { Choice } from './choice.ts';

/** What the page tells its frame: how the tag is to be from here on. */
export const ToFrame = z.object({ type: z.literal('playground-choice'), choice: Choice });
export type ToFrame = z.infer<typeof ToFrame>;

/** What the frame tells its page: that it listens, or an event of the tag. */
export const FromFrame = z.union([
  z.object({ type: z.literal('playground-ready') }),
  z.object({ type: z.literal('playground-event'), name: z.string(), detail: z.string() }),
]);
export type FromFrame = z.infer<typeof FromFrame>;
