/** `sso-elements/server`: verifies sessions in the back ends of the suite. */
export { verifySession } from './verify-session.ts';
export type { RefusalReason } from './reasons.ts';
export type {
  RefusalBody,
  RequestWithHeaders,
  SessionRefusal,
  SessionRequest,
  SessionResult,
  VerifiedSession,
  VerifyOptions,
} from './types.ts';
