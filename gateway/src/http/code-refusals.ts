import type { CodeRefusal, SecondFactorRefusal } from 'sso-contract/second-factor.ts';
import type { TextId } from '../i18n/texts.ts';
import { Refusal } from './envelope.ts';

const TEXTS = {
  wrong: 'factor.wrong',
  used: 'factor.used',
  expired: 'factor.expired',
  closed: 'factor.closed',
  stopped: 'factor.stopped',
  known: 'factor.known',
} as const satisfies Readonly<Record<CodeRefusal['code'], TextId>>;

/** Returns the refusal of a code, with the tries that are left for its ticket. */
export function codeRefusal(code: CodeRefusal['code'], title: TextId, triesLeft?: number): Refusal {
  const data: CodeRefusal = { code, ...(triesLeft !== undefined && { triesLeft }) };
  return new Refusal(400, title, TEXTS[code], { data });
}

/** What pages show that don't know the methods, by the first one. */
const NEEDED: Readonly<Record<string, TextId>> = {
  passkey: 'factor.passkey',
  enroll: 'factor.enroll',
};

/** Returns the reply to a right password that a second factor has to follow. */
export function secondFactorNeeded(secondFactor: SecondFactorRefusal['secondFactor']): Refusal {
  const data: SecondFactorRefusal = { secondFactor };
  const text = NEEDED[secondFactor.methods[0] ?? ''] ?? 'factor.needed';
  return new Refusal(403, 'title.codeNeeded', text, { data });
}

/** Returns the refusal to turn off a second factor that the tenant requires. */
export const factorRequired = (): Refusal =>
  new Refusal(403, 'title.factorUnchanged', 'factor.required');
