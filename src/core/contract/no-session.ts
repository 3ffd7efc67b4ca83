import * as z from 'zod/mini';
import { optionalText } from './text.ts';

/** Data of a 401. */
export const NoSessionData = z.object({
  /** `administrator` if an administrator has ended the session of the cookie; other values are ignored. */
  endedBy: optionalText,
});
export type NoSessionData = z.infer<typeof NoSessionData>;
