import { removeAllPasskeys } from '../domain/passkeys/remove-all-passkeys.ts';
import { endedText, mailedChange } from './mailed-change.ts';

/** `sso-gateway user remove-passkeys`: the way back for a user who has lost the passkeys. Mails the user. */
export const removePasskeys = mailedChange(
  'passkeyRemoved',
  removeAllPasskeys,
  ({ passkeys, endedSessions }) =>
    `${passkeys} ${passkeys === 1 ? 'passkey was' : 'passkeys were'} removed. ${endedText(endedSessions)}`,
);
