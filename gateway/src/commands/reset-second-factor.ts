import { resetFactor } from '../domain/factors/reset-factor.ts';
import { endedText, mailedChange } from './mailed-change.ts';

/** `sso-gateway user reset-second-factor`: the way back for a user who has lost the phone. Mails the user. */
export const resetSecondFactor = mailedChange(
  'appRemoved',
  resetFactor,
  ({ hadApp, endedSessions }) =>
    hadApp
      ? `The authenticator app was removed. ${endedText(endedSessions)}`
      : 'There is no authenticator app. Nothing was changed.',
);
