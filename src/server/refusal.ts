import type { ConfirmRefusal } from '../core/contract/confirm.ts';
import type { RefusalReason } from './reasons.ts';
import type { Settings } from './settings.ts';
import type { SessionRefusal } from './types.ts';

/** Statuses other than 401. */
const STATUSES: Partial<Record<RefusalReason, 403 | 503>> = {
  'not-fresh': 403,
  'keys-unavailable': 503,
};
const MESSAGES = {
  401: 'Please sign in.',
  403: 'Please confirm that it is you.',
  503: 'The session could not be checked. Please try again.',
};

/** RFC 6750: a request without a token gets no error code. The reason is for logs only. */
const challengeOf = (reason: RefusalReason): string =>
  `Bearer realm="sso"${reason === 'missing' ? '' : ', error="invalid_token"'}`;

/** Returns the refusal of a request, with the reply to it. */
export function refuse(
  reason: RefusalReason,
  { maxAgeSeconds = 0 }: Pick<Settings, 'maxAgeSeconds'>,
): SessionRefusal {
  const status = STATUSES[reason] ?? 401;
  const data: ConfirmRefusal | null = status === 403 ? { confirm: { maxAgeSeconds } } : null;
  return {
    ok: false,
    status,
    reason,
    body: {
      success: false,
      statusCode: status,
      message: MESSAGES[status],
      error: 'Failed!',
      data,
    },
    headers: status === 401 ? { 'www-authenticate': challengeOf(reason) } : {},
  };
}
