import type { Guard } from '../../support/removal.ts';

export type { Guard } from '../../support/removal.ts';

/** A guard that is one text in one file under demo/server. */
export const gatewayGuard = (
  name: string,
  file: string,
  text: string,
  instead: string,
  tests: Guard['tests'],
): Guard => ({ name, cuts: [[`demo/server/${file}`, text, instead]], tests });
