import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import type { Outcome } from './faults.ts';
import type { Part } from './faulty-gateway.ts';

/** A title and a text. */
export type Words = readonly [title: string, message: string];

/** What a person is told, and where; nothing else may be told. */
export interface Told {
  readonly toasts: readonly Words[];
  readonly dialogs: readonly Words[];
  readonly snackBar: string;
  /** Stands on the screen itself. */
  readonly inline: string;
  readonly console: readonly string[];
}

export const NOTHING: Told = { toasts: [], dialogs: [], snackBar: '', inline: '', console: [] };

/** "Defaults: title 'Failed!', message 'Something went wrong!'". */
const TITLE = 'Failed!';
const MESSAGE = 'Something went wrong!';
/** Where there is no answer to take words from, the elements name what is the matter. */
const OURS = {
  timeout: 'The service took too long to answer. Please try again.',
  offline: 'You appear to be offline. Check your connection and try again.',
  unreachable: 'The service can’t be reached right now. Please try again in a moment.',
  nonsense: MESSAGE,
};
/** Of a longer text only so much is shown. */
const LONGEST = 1000;

function wordsOf(outcome: Outcome): Words {
  if (outcome.kind !== 'refused') return [TITLE, OURS[outcome.kind]];
  const { title = TITLE, message = MESSAGE } = outcome;
  return [title, message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message];
}

type Place = 'toast' | 'dialog' | 'inline' | 'snack bar';

/** Spec 8, "Interception by status", line by line; the first that fits decides. Status 0 is no answer at all. */
function intercepted(call: CallName, status: number): readonly Place[] {
  const { method } = CALLS[call];
  if (status === 401) return call === 'logout' ? [] : ['toast'];
  if (call === 'login' && (status === 400 || status === 403)) return ['toast'];
  if (call === 'login' && status === 200) return ['toast'];
  if ((call === 'resetPassword' || call === 'requestOtp') && status === 400) return [];
  if ((call === 'resetPassword' || call === 'forceResetPassword') && status === 200) return [];
  if (method === 'GET' && [403, 4031, 4032].includes(status)) return ['inline'];
  return status === 403 || status === 4032 ? ['dialog'] : ['dialog', 'toast'];
}

const RESET_CALLS: readonly Part[] = ['requestOtp', 'resetPassword', 'forceResetPassword'];

function placesOf(call: CallName, outcome: Outcome): readonly Place[] {
  const status = outcome.kind === 'refused' ? outcome.status : 0;
  // "Failed logout call: local logout still completes." "Session refresh failure: no message."
  if (call === 'logout' || call === 'refresh') return [];
  // A code is shown without its description, which is all that is missing.
  if (call === 'lookup' && status !== 401) return [];
  // "Failed products load: logout", and she is told why.
  if (call === 'usersProducts') return ['toast'];
  // A reply counts as an error by statusCode or success, "except for resetPassword" (spec 7).
  if (call === 'resetPassword' && outcome.kind === 'refused') return ['snack bar'];
  const places = intercepted(call, status);
  const isHeard = places.includes('toast') || places.includes('dialog');
  // "Reset failures: the server message in an error snackbar."
  return RESET_CALLS.includes(call) && !isHeard ? [...places, 'snack bar'] : places;
}

/** What a person is told of a part that broke: spec 8. */
export function toldOf(part: Part, outcome: Outcome, fault: string): Told {
  if (part === 'environment') {
    // Any JSON object will do: every field of the file is optional.
    if (fault === 'wrong shape' || fault === 'no success') return NOTHING;
    return { ...NOTHING, console: ['Cannot load configuration...'] };
  }
  // Both lead to the sign-in screen, whose own call finds no network either.
  if (outcome.kind === 'offline' && (part === 'logout' || part === 'usersProducts'))
    return toldOf('authTypes', outcome, fault);
  // A navigation, whose end is the browser's to show; where the page stays, the wait ends with its limit.
  if (part === 'sso') {
    const isStaying = fault === 'timeout' || fault === '204';
    return { ...NOTHING, toasts: isStaying ? [[TITLE, OURS.timeout]] : [] };
  }
  const words = wordsOf(outcome);
  const places = placesOf(part, outcome);
  return {
    toasts: places.includes('toast') ? [words] : [],
    dialogs: places.includes('dialog') ? [words] : [],
    snackBar: places.includes('snack bar') ? words[1] : '',
    inline: places.includes('inline') ? words[1] : '',
    console: [],
  };
}

/** True where it takes the limit of the wait to pass before the person is told. */
export const isTimeUp = ({ toasts }: Told): boolean =>
  toasts.some(([, message]) => message === OURS.timeout);
