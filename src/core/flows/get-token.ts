import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { tokensService } from '../auth/tokens.ts';
import { TokenError, type TokenErrorKind } from '../auth/token-error.ts';
import { assertionCall, type Assertion } from '../contract/assertion.ts';
import { ConfirmRefusal } from '../contract/confirm.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { storageService } from '../platform/storage.ts';
import { readLiveSession } from '../platform/stored-session.ts';
import { confirmSession } from './confirm.ts';
import { adoptSession } from './redirect-to-sign-in.ts';
import { reportFailure } from './report-failure.ts';

/** A token is replaced when a fifth of its life is left, so that it does not expire on the way to a back end. */
const RENEWED_SHARE = 0.2;

const KINDS: Readonly<Record<number, TokenErrorKind>> = {
  401: 'signed-out',
  403: 'refused',
  404: 'not-offered',
};

/** Distinguishes the session from others on this page, such as that of the next user; undefined if none is live. */
function sessionKey(core: Core): string | undefined {
  const { get } = storageService(core);
  return readLiveSession(core) && JSON.stringify([get('userId'), get('lastLoginTime')]);
}

async function ask(core: Core, audience: string): Promise<Assertion | ApiFailure> {
  const language = messagesService(core).tag();
  const result = await send(core, assertionCall, { query: { audience }, language });
  return result.ok ? result.data : result.failure;
}

/** Asks the gateway, and once more after the user has confirmed the session, if the back end demands that. */
async function request(core: Core, audience: string): Promise<string> {
  if (!readLiveSession(core) && !(await adoptSession(core))) throw new TokenError('signed-out');
  const session = sessionKey(core) ?? '';
  const beganMs = core.ports.now();
  let answer = await ask(core, audience);
  const refusal = 'token' in answer ? undefined : ConfirmRefusal.safeParse(answer.data).data;
  if (refusal) {
    if (!(await confirmSession(core, refusal.confirm))) throw new TokenError('not-confirmed');
    answer = await ask(core, audience);
  }
  if (!('token' in answer)) {
    // During an upgrade, a process of the previous release may answer.
    if (answer.status !== 404) reportFailure(core, assertionCall, answer);
    throw new TokenError(KINDS[answer.status] ?? 'failed');
  }
  const { token, expiresInSeconds } = answer;
  const renewAtMs = beganMs + expiresInSeconds * 1000 * (1 - RENEWED_SHARE);
  tokensService(core).kept.set(audience, { token, session, renewAtMs });
  return token;
}

/**
 * Returns a token for a back end (back-ends-25): the last one while it is valid long enough, otherwise a new one. Rejects
 * with a {@link TokenError}.
 */
export function getToken(core: Core, audience: string): Promise<string> {
  const { kept, running } = tokensService(core);
  const last = kept.get(audience);
  if (last && last.renewAtMs > core.ports.now() && last.session === sessionKey(core))
    return Promise.resolve(last.token);
  const shared =
    running.get(audience) ?? request(core, audience).finally(() => running.delete(audience));
  running.set(audience, shared);
  return shared;
}
