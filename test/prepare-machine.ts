/**
 * Installs the browsers and the database that the checks need, one after the other, because apt does one installation
 * at a time. A step that still misses something says so itself.
 */
import { install } from './engines/engines.ts';
import { findChromium } from './support/chromium.ts';
import { requirePostgres } from './support/postgres.ts';

const missing = [
  await findChromium().then(() => '', String),
  install('firefox'),
  install('webkit'),
  await Promise.resolve()
    .then(requirePostgres)
    .then(() => '', String),
].filter(Boolean);
for (const reason of missing) console.log(reason);
