/**
 * Installs the browsers and the database that the checks need, one after another, because apt does one installation
 * at a time. A step that still lacks a program reports it.
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
