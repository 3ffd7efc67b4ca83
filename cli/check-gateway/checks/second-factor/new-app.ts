import type { NewApp } from 'sso-contract/second-factor.ts';
import type { Caller } from '../../caller.ts';
import type { RuleId } from '../../rules.ts';

/** 160 bits in base32. */
const SECRET = /^[A-Z2-7]{32,}$/;

/** What apps take for given, some whatever the address says. */
const USUAL = { digits: '6', period: '30', algorithm: 'SHA1' };

/** Checks what an app gets: a secret of its own, which the address has too. */
export function checkNewApp(
  caller: Caller,
  subject: 'newApp' | 'newSignInApp',
  rule: RuleId,
  app: NewApp,
  other: NewApp | undefined,
): void {
  const expect = caller.results.expect.bind(caller.results, subject, rule);
  expect('the secret has 160 bits in base32', SECRET.test(app.secret), 'another text');
  const { host, searchParams } = new URL(app.uri);
  const isSame = host === 'totp' && searchParams.get('secret') === app.secret;
  expect('the address is otpauth://totp/ with the same secret', isSame, 'another one');
  expect('the address names the issuer', Boolean(searchParams.get('issuer')), 'no issuer');
  const others = Object.entries(USUAL).filter(([name, value]) =>
    searchParams.getAll(name).some((sent) => sent.toUpperCase() !== value),
  );
  const usual = 'codes have 6 digits, every 30 s, with SHA-1';
  expect(usual, others.length === 0, others.map(([name]) => name).join(', '));
  const isNew = other !== undefined && other.secret !== app.secret && other.ticket !== app.ticket;
  expect('each reply has a new secret and ticket', isNew, 'the same again');
}
