import { test } from 'node:test';
import { killRepeatedly } from './kills.ts';
import { KILLS } from './length.ts';

// Rules: gateway-14

test(`a gateway on PGlite, killed ${KILLS} times, loses no write and leaves no partial write`, () =>
  killRepeatedly(KILLS));
