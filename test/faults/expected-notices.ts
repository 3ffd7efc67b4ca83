import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import type { Outcome } from './faults.ts';
import type { Part } from './faulty-gateway.ts';

/** A title and a text. */
export type Words = readonly [title: string, message: string];

/** The only notices that the user may see, by place. */
export interface ExpectedNotices {
  readonly toasts: readonly Words[];
  readonly dialogs: readonly Words[];
  readonly snackBar: string;
  /** Text on the screen itself. */
  readonly inline: string;
  readonly console: readonly string[];
}

export const NOTHING: ExpectedNotices = {
  toasts: [],
  dialogs: [],
  snackBar: '',
  inline: '',
  console: [],
};

/** "Defaults: title 'Failed!', message 'Something went wrong!'". */
const TITLE = 'Failed!';
const MESSAGE = 'Something went wrong!';
/** The elements' own texts, used if there is no reply with a message. */
const OWN_TEXTS = {
  timeout: 'The service took too long to answer. Please try again.',
  offline: 'You appear to be offline. Check your connection and try again.',
  unreachable: 'The service can’t be reached right now. Please try again in a moment.',
  nonsense: MESSAGE,
};
/** Longer texts are truncated to this many characters. */
const LONGEST = 1000;

const UNKNOWN_CHANGE =
  'No answer came, so your password may have been changed already. Please try again. If the current password is then wrong, the new one is in use.';
/** The texts of the form for a new password, which says what may have happened and what is kept. */
const PASSWORD_TEXTS: Readonly<Record<string, string>> = {
  timeout: UNKNOWN_CHANGE,
  offline: 'You appear to be offline. Your entries are kept: check your connection and try again.',
  unreachable: UNKNOWN_CHANGE,
};

function wordsOf(part: Part, outcome: Outcome): Words {
  if (outcome.kind !== 'refused') {
    const own = part === 'changePassword' ? PASSWORD_TEXTS[outcome.kind] : undefined;
    return [TITLE, own ?? OWN_TEXTS[outcome.kind]];
  }
  if (part === 'mailSignInCode' && outcome.status === 503) return MAIL_DOWN;
  const { title = TITLE, message = MESSAGE } = outcome;
  return [title, message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message];
}

/** What the step of a mailed code says if the gateway can send no mail. */
const MAIL_DOWN: Words = [TITLE, 'The mail could not be sent. Try again.'];

type Place = 'toast' | 'dialog' | 'inline' | 'snack bar';

/** The table of errors-01 to errors-08, row by row; the first match applies. Status 0 means no reply. */
function intercepted(call: CallName, status: number): readonly Place[] {
  const { method } = CALLS[call];
  if (status === 401) return call === 'logout' ? [] : ['toast'];
  if (call === 'login' && (status === 400 || status === 403)) return ['toast'];
  if (call === 'login' && status === 200) return ['toast'];
  if (['resetPassword', 'resetByLink', 'requestOtp'].includes(call) && status === 400) return [];
  if ((call === 'resetPassword' || call === 'forceResetPassword') && status === 200) return [];
  if (method === 'GET' && [403, 4031, 4032].includes(status)) return ['inline'];
  return status === 403 || status === 4032 ? ['dialog'] : ['dialog', 'toast'];
}

const RESET_CALLS: readonly Part[] = [
  ...(['requestOtp', 'resetPassword', 'resetByLink', 'forceResetPassword'] as const),
];

/** Calls whose failures are shown where the user has made them. */
const SHOWN_BY_CALLER: readonly Part[] = [
  ...([
    'usersProducts',
    'sessions',
    'endSessions',
    'securityEvents',
    'notMe',
    'confirm',
    'confirmAtProvider',
    'changePassword',
    'passkeyOptions',
    'passkeySignIn',
    'passkeys',
    'newPasskeyOptions',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
    'passkeyConfirmOptions',
    'confirmWithPasskey',
    'secondFactor',
    'mailSignInCode',
    'newSignInApp',
    'addSignInApp',
    'confirmWithCode',
    'factors',
    'newApp',
    'addApp',
    'removeApp',
    'renewRecoveryCodes',
    'forgetBrowser',
  ] as const),
];

function placesOf(call: CallName, outcome: Outcome): readonly Place[] {
  const status = outcome.kind === 'refused' ? outcome.status : 0;
  // "Failed logout call: local logout still completes." "Session refresh failure: no message."
  if (call === 'logout' || call === 'refresh') return [];
  // Only the description is missing: the code is shown without it.
  if (call === 'lookup' && status !== 401) return [];
  // The browser creates a passkey without a question, and without a word if it can't.
  if (call === 'automaticPasskeyOptions') return [];
  // The settings of the browser apply.
  if (call === 'preferences' || call === 'savePreferences') return [];
  // The page that asks for a token gets the error.
  if (call === 'assertion' && status !== 401) return [];
  // Dashboard, list and dialog show why, with another try.
  if (SHOWN_BY_CALLER.includes(call) && status !== 401) return ['inline'];
  if (call === 'confirmOptions') return ['toast'];
  // A reply counts as an error by statusCode or success, except for resetPassword (gateway-contract-03).
  if (call === 'resetPassword' && outcome.kind === 'refused') return ['snack bar'];
  const places = intercepted(call, status);
  const isShown = places.includes('toast') || places.includes('dialog');
  // "Reset failures: the server message in an error snackbar."
  return RESET_CALLS.includes(call) && !isShown ? [...places, 'snack bar'] : places;
}

/** Returns the expected notices for a broken part. */
export function expectedNotices(part: Part, outcome: Outcome, fault: string): ExpectedNotices {
  if (part === 'environment') {
    // Any JSON object is valid, because every field of the file is optional.
    if (fault === 'wrong shape' || fault === 'no success') return NOTHING;
    return { ...NOTHING, console: ['Cannot load configuration...'] };
  }
  // It redirects to the sign-in screen, whose own call fails offline too.
  if (outcome.kind === 'offline' && part === 'logout')
    return expectedNotices('authTypes', outcome, fault);
  // A navigation: the browser shows its own error page, or the page stays until its timeout.
  if (part === 'sso') {
    const isStaying = fault === 'timeout' || fault === '204';
    return { ...NOTHING, toasts: isStaying ? [[TITLE, OWN_TEXTS.timeout]] : [] };
  }
  const words = wordsOf(part, outcome);
  const places = placesOf(part, outcome);
  return {
    toasts: places.includes('toast') ? [words] : [],
    dialogs: places.includes('dialog') ? [words] : [],
    snackBar: places.includes('snack bar') ? words[1] : '',
    inline: places.includes('inline') ? words[1] : '',
    console: [],
  };
}

/** Returns true if the notice appears only after a timeout. */
export const isTimeUp = ({ toasts, inline }: ExpectedNotices): boolean =>
  [inline, ...toasts.map(([, message]) => message)].includes(OWN_TEXTS.timeout);
