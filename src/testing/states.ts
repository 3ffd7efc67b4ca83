import { refusalData } from '../core/contract/gateway/requests.ts';
import { manyProducts } from './defaults.ts';
import { FAILURE } from './replies.ts';
import type { FakeOption, FakeReplies, FakeStateName } from './types.ts';

/** How a state differs from one in which everything works. */
export interface State {
  readonly replies?: FakeReplies;
  /** The user is signed in when the page opens. */
  readonly isSignedIn?: boolean;
  /** Lifetime of new sessions. */
  readonly sessionSeconds?: number;
  /** Sign-ins count as so much older than they are. */
  readonly signInAgeMs?: number;
  /** The user must set a new password at each sign-in. */
  readonly isChangeDue?: boolean;
  /** Failed sign-ins before the first one. */
  readonly failures?: number;
  /** The sign-in options that are offered; by default all. */
  readonly offers?: (option: FakeOption) => boolean;
  /** Single sign-on ends with this message. */
  readonly ssoError?: string;
  /** The reply to every call that has no other one. */
  readonly everyReply?: FakeReplies[keyof FakeReplies];
}

const isPassword = ({ authType }: FakeOption): boolean => authType === 'BASIC';
/** Less than the time before the end at which the warning opens. */
const EXPIRING_SECONDS = 100;
const LOCKED = 'Too many failed sign-ins. Try again later.';

/** The states by name. */
export const STATES: Readonly<Record<FakeStateName, State>> = {
  ready: {},
  'signed-in': { isSignedIn: true },
  expiring: { isSignedIn: true, sessionSeconds: EXPIRING_SECONDS },
  'needs-confirm': { isSignedIn: true, signInAgeMs: 3_600_000 },
  'forced-change': { isChangeDue: true },
  captcha: { failures: 2 },
  locked: {
    replies: {
      login: { status: 403, error: 'Sign-in failed', message: LOCKED, data: refusalData(10) },
    },
  },
  'no-sso': { offers: isPassword },
  'no-password': { offers: (option) => !isPassword(option) },
  'refused-sso': { ssoError: 'The provider did not confirm who you are.' },
  'unknown-tenant': { replies: { authTypes: { data: null } } },
  'no-products': { isSignedIn: true, replies: { usersProducts: { data: [] } } },
  'many-products': { isSignedIn: true, replies: { usersProducts: { data: manyProducts(200) } } },
  'products-fail': { isSignedIn: true, replies: { usersProducts: FAILURE } },
  'profile-fail': { isSignedIn: true, replies: { userProfile: FAILURE } },
  unavailable: { everyReply: { ...FAILURE, status: 503 } },
  loading: { everyReply: { isPending: true } },
};
