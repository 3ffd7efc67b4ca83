import { CALLS } from 'sso-contract/calls.ts';
import { assertSession, type AssertionParts } from '../domain/assertions/assert-session.ts';
import { ASSERTION_SECONDS } from '../domain/assertions/signer.ts';
import { noSession } from '../http/admission.ts';
import { Refusal } from '../http/envelope.ts';
import { isOwnRequest, originOf, type OriginSettings } from '../http/origins.ts';
import { confirmationNeeded } from '../http/passkey-refusals.ts';
import { tooMany } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import { countUse } from '../store/rate-windows.ts';

/** Assertions of a session in a minute. A page needs one in five minutes for each back end. */
const PER_MINUTE = 60;

/** The call with which a page gets an assertion for a back end. */
export function assertionCalls(parts: AssertionParts & { readonly settings: OriginSettings }) {
  const assertion = serveCall(CALLS.assertion, async ({ session, query, request, answer }) => {
    const { store, now } = parts;
    const window = { limit: PER_MINUTE, seconds: 60 };
    const seconds = await countUse(store, now(), `assertion:${session.tokenHash}`, window);
    if (seconds > 0) throw tooMany(seconds);
    // Browsers name the origin of each request from another one.
    const own = isOwnRequest(parts.settings, request) ? originOf(request) : '';
    const origin = request.headers.origin ?? own;
    const outcome = await assertSession(parts, session, query.audience, ({ origins }) =>
      origins.includes(origin),
    );
    switch (outcome.kind) {
      case 'signed':
        return answer({ token: outcome.token, expiresInSeconds: ASSERTION_SECONDS });
      case 'session-ended':
        throw noSession();
      case 'unknown-audience':
        throw new Refusal(403, 'title.notAllowed', 'assertion.refused');
      case 'not-fresh':
        throw confirmationNeeded(outcome.maxAgeSeconds);
    }
  });

  return { assertion };
}
