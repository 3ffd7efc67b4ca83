import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE } from 'sso-contract/languages/locales.ts';
import { textIn } from '../i18n/texts.ts';
import { isCanceled, ProviderFault } from '../oidc/faults.ts';
import type { SsoFault } from './sso-fault.ts';

/** An error of single sign-on with a text for the user. Its cause is only logged. */
export class SsoError extends Error {
  readonly text: SsoFault;
  readonly values: undefined;

  constructor(text: SsoFault, cause?: unknown) {
    super(textIn(DEFAULT_LOCALE, text), { cause });
    this.text = text;
  }
}

/** Maps a failure to the text for the user. */
export function ssoErrorOf(error: unknown, unknownFault: SsoFault): SsoError {
  if (isCanceled(error)) return new SsoError('sso.canceled');
  const code = error instanceof ProviderFault ? error.code : undefined;
  if (code === 'unreachable' || code === 'discovery')
    return new SsoError('sso.providerDown', error);
  if (code === 'auth-time') return new SsoError('confirm.noProof', error);
  return new SsoError(unknownFault, error);
}

/** Logs what an operator needs to fix single sign-on. */
export function logFailure({ log }: FastifyRequest, cause: unknown): void {
  if (!(cause instanceof ProviderFault)) log.warn({ err: cause }, 'single sign-on failed');
  else log.warn({ fault: cause.code, err: cause }, `single sign-on failed: ${cause.message}`);
}
