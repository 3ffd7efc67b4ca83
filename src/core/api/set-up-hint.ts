import type { ApiFailure } from './failure.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { settingsService } from '../config/settings.ts';

const hintService = defineService('set-up-hint', () => ({ isShown: false }));

/** Logs once per page which gateway was called, from which origin, and what to check. */
export function logSetUpHint(core: Core, { status, url }: ApiFailure): void {
  const hint = hintService(core);
  if (hint.isShown || !url) return;
  hint.isShown = true;
  const { apiBase } = settingsService(core).current;
  const { origin } = core.ports;
  const what = status ? `answered ${status}, and not as a gateway does` : 'could not be reached';
  const from =
    apiBase === undefined ? 'api-base is not set' : `api-base is ${JSON.stringify(apiBase)}`;
  const where =
    origin === 'null'
      ? `It was called from a sandboxed frame, which has no origin that a gateway can allow; add allow-same-origin to its sandbox. The ${from}.`
      : `It was called from ${origin}; ${from}. If the gateway runs there, its ALLOWED_ORIGINS must list ${origin}.`;
  core.ports.warn(`${url} ${what}. ${where}`);
}
