import type { Guard } from '../../support/removal.ts';

export type { Guard } from '../../support/removal.ts';

/** Returns a guard that consists of one text in one file below demo/server. */
export const gatewayGuard = (
  name: string,
  file: string,
  text: string,
  instead: string,
  tests: Guard['tests'],
): Guard => ({ name, cuts: [[`demo/server/${file}`, text, instead]], tests });
