/**
 * Installs the browsers, the database, the sign-in providers and the mail server that the checks need, one after another, because apt does
 * one installation at a time. A step that still lacks a program reports it.
 */
import { install } from './engines/engines.ts';
import { findChromium } from './support/chromium.ts';
import { requireProgram } from './support/debian-program.ts';
import { GLEWLWYD } from './support/glewlwyd.ts';
import { LEMONLDAP } from './support/lemonldap.ts';
import { OPENSMTPD } from './support/opensmtpd.ts';
import { requirePostgres } from './support/postgres.ts';

const missing = [
  await findChromium().then(() => '', String),
  install('firefox'),
  install('webkit'),
  await Promise.resolve()
    .then(requirePostgres)
    .then(() => '', String),
  ...(await Promise.all(
    [GLEWLWYD, LEMONLDAP, OPENSMTPD].map((program) =>
      Promise.resolve(program)
        .then(requireProgram)
        .then(() => '', String),
    ),
  )),
].filter(Boolean);
for (const reason of missing) console.log(reason);
