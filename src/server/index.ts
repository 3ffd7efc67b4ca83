/** `sso-elements/server`: verifies sessions in the back ends of the suite. */
export { verifySession } from './verify-session.ts';
export type {
  RefusalBody,
  RefusalReason,
  RequestWithHeaders,
  SessionRefusal,
  SessionRequest,
  SessionResult,
  VerifiedSession,
  VerifyOptions,
} from './types.ts';
