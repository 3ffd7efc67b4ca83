import { NewPasskey } from '../contract/passkeys.ts';
import type { Core } from '../kernel/core.ts';
import { request, type Options, type PasskeyResult } from './request.ts';

/** An automatic creation takes no user's time, and Chromium's may never settle. */
const AUTOMATIC_DEADLINE_MS = 3_000;

const creation = (options: Options) =>
  PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );

/** Asks the browser to create a passkey (passkeys-31). Never rejects, and settles within a minute. */
export const createPasskey = (
  core: Core,
  options: Options,
  signal?: AbortSignal,
): Promise<PasskeyResult<NewPasskey>> =>
  request(
    core,
    async (stop) => navigator.credentials.create({ publicKey: creation(options), signal: stop }),
    NewPasskey,
    signal,
  );

/**
 * Asks the browser to create a passkey without a question, which it does soon after a password that it has filled in
 * (passkeys-64). Never rejects, and settles within 3 s.
 */
export const createAutomatically = (
  core: Core,
  options: Options,
): Promise<PasskeyResult<NewPasskey>> =>
  request(
    core,
    async (signal) => {
      // The types do not have the member yet.
      const asked = { publicKey: creation(options), mediation: 'conditional', signal };
      return navigator.credentials.create(asked);
    },
    NewPasskey,
    undefined,
    { isQuiet: true, deadlineMs: AUTOMATIC_DEADLINE_MS },
  );
