import type { Guard } from '../../support/sources/removal.ts';

export type { Guard } from '../../support/sources/removal.ts';

/** Returns a guard that consists of one text in one file below gateway/src. */
export const gatewayGuard = (
  name: string,
  file: string,
  text: string,
  instead: string,
  tests: Guard['tests'],
): Guard => ({ name, cuts: [[`gateway/src/${file}`, text, instead]], tests });
