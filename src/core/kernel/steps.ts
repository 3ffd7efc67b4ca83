import type { SsoStep } from './events.ts';

/**
 * The steps that `sso-step` reports, by source: where users are, and where they stop. A closed list; no step has data of
 * the user.
 */
export const STEPS: {
  readonly [S in SsoStep['source']]: readonly Extract<SsoStep, { source: S }>['step'][];
} = {
  'sign-in': [
    /** The sign-in options are shown, each time. */
    'shown',
    /** The fields of user ID and password can be typed into; the prerendered ones can before the options are known. */
    'typable',
    /** A sign-in starts: with a password, at a provider or with a passkey. */
    'submitted',
    /** The password is right, and the screen asks for a second step. */
    'second-step',
    /** The user has signed in. */
    'signed-in',
    /** The gateway refused the sign-in, a code or a passkey, or the provider did. */
    'refused',
    /** No valid reply came. */
    'failed',
    /** The page has canceled `sso-before-sign-in`. */
    'canceled',
  ],
  reset: [
    /** The panel for a new password is shown. */
    'shown',
    /** A one-time code was sent. */
    'code-sent',
    /** A new password is sent. */
    'submitted',
    /** The password was changed. */
    'changed',
    /** The gateway refused to send a code, or to change the password. */
    'refused',
    /** No valid reply came. */
    'failed',
  ],
  session: [
    /** The warning opens before the session expires. */
    'warned',
    /** This tab or another has extended the session. */
    'extended',
    /** The user has signed out here. */
    'signed-out',
    /** The session has expired, or the gateway has ended it. */
    'ended',
  ],
  consent: [
    /** The sheet asks the user. */
    'asked',
    /** The user allows optional cookies, here or in another tab. */
    'given',
    /** The user allows no optional cookies, here or in another tab. */
    'declined',
  ],
};

/** The name of the performance mark of a step, such as `sso:reset:code-sent`. */
export type StepMark = {
  [S in SsoStep['source']]: `sso:${S}:${Extract<SsoStep, { source: S }>['step']}`;
}[SsoStep['source']];

/** The measures from the start of the navigation. The first entry of a name counts. */
export const MEASURES = ['sso:form-typable', 'sso:first-card'] as const;
export type StepMeasure = (typeof MEASURES)[number];
