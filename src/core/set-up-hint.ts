import type { ApiFailure } from './api/failure.ts';
import { room, type Core } from './core.ts';
import { settingsRoom } from './settings.ts';

const toldRoom = room('set-up-hint', () => ({ isTold: false }));

/** Says on the console, once a page, which gateway was called, from where, and what to look at. */
export function hintAtSetUp(core: Core, { status, url }: ApiFailure): void {
  const told = toldRoom(core);
  if (told.isTold || !url) return;
  told.isTold = true;
  const { apiBase } = settingsRoom(core).given;
  const { origin } = new URL(core.ports.location.href);
  const what = status ? `answered ${status}, and not as a gateway does` : 'could not be reached';
  const from =
    apiBase === undefined ? 'api-base is not set' : `api-base is ${JSON.stringify(apiBase)}`;
  core.ports.warn(
    `sso-elements: ${url} ${what}. It was called from ${origin}; ${from}. If the gateway runs there, its ALLOWED_ORIGINS must list ${origin}. See "When something does not work" in docs/embedding.md.`,
  );
}
