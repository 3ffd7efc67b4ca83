/**
 * Installs the browsers, the database and the sign-in provider that the checks need, one after another, because apt does
 * one installation at a time. A step that still lacks a program reports it.
 */
import { install } from './engines/engines.ts';
import { findChromium } from './support/chromium.ts';
import { requireGlewlwyd } from './support/glewlwyd.ts';
import { requirePostgres } from './support/postgres.ts';

const missing = [
  await findChromium().then(() => '', String),
  install('firefox'),
  install('webkit'),
  await Promise.resolve()
    .then(requirePostgres)
    .then(() => '', String),
  await Promise.resolve()
    .then(requireGlewlwyd)
    .then(() => '', String),
].filter(Boolean);
for (const reason of missing) console.log(reason);
