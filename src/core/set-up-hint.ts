import type { ApiFailure } from './api/failure.ts';
import { room, type Core } from './core.ts';
import { settingsRoom } from './settings.ts';

const hintRoom = room('set-up-hint', () => ({ isShown: false }));

/** Logs once per page which gateway was called, from which origin, and what to check. */
export function hintAtSetUp(core: Core, { status, url }: ApiFailure): void {
  const hint = hintRoom(core);
  if (hint.isShown || !url) return;
  hint.isShown = true;
  const { apiBase } = settingsRoom(core).given;
  const { origin } = new URL(core.ports.location.href);
  const what = status ? `answered ${status}, and not as a gateway does` : 'could not be reached';
  const from =
    apiBase === undefined ? 'api-base is not set' : `api-base is ${JSON.stringify(apiBase)}`;
  core.ports.warn(
    `sso-elements: ${url} ${what}. It was called from ${origin}; ${from}. If the gateway runs there, its ALLOWED_ORIGINS must list ${origin}. See "When something does not work" in docs/embedding.md.`,
  );
}
