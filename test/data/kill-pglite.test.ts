import { test } from 'node:test';
import { killOverAndOver } from './kills.ts';
import { KILLS } from './length.ts';

test(`a gateway on PGlite, killed ${KILLS} times, loses nothing and halves nothing`, () =>
  killOverAndOver(KILLS));
