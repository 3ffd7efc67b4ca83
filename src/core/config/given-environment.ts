import { defineService } from '../kernel/base-core.ts';

/**
 * The environment that the page itself contains, as the reply to the first request for the file. Set by a script of the
 * page before an element loads the configuration.
 */
export const givenEnvironmentService = defineService(
  'given-environment',
  (): { reply?: Response | undefined } => ({}),
);
