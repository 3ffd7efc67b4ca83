import { announcedWith, PASSKEYS } from '../core/contract/features.ts';
import { Refusal } from '../core/contract/gateway/replies.ts';
import type { SecondFactorRefusal } from '../core/contract/second-factor.ts';
import type { CodeTickets } from './code-tickets.ts';
import { TICKET_SECONDS, type StepPurpose } from './data.ts';
import { isChangeDue, ticketCookie, type Exchange, type Parts } from './exchange.ts';
import { codeMethodsOf } from './factors.ts';
import type { Trust } from './trust.ts';
import type { FakeUser } from './user-types.ts';

interface Step {
  readonly purpose: StepPurpose;
  readonly methods: readonly string[];
  /** What an older page shows of the refusal. */
  readonly message: string;
}

const CODE_ASKED = 'Enter the code of your authenticator app. This page can’t ask for it yet.';
const MAIL_ASKED = 'Open your mail. This page can’t ask for the code yet.';
const PASSKEY_ASKED = 'Your organization requires two-step sign-in. Sign in with your passkey.';
const ENROLL_ASKED = 'Your organization requires two-step sign-in. This page can’t set it up yet.';

/** The steps that follow a right password. */
export function createSignInSteps(parts: Parts, tickets: CodeTickets, trust: Trust) {
  const { accounts, browsers, features, requirement } = parts;
  const hasPasskeys = announcedWith(features, PASSKEYS) !== undefined;

  function stepOf(exchange: Exchange, user: FakeUser, isMailProven: boolean): Step | undefined {
    const { username } = user;
    const app = accounts.appOf(username);
    const passkey = hasPasskeys && accounts.hasPasskey(username) ? ['passkey'] : [];
    if (app) {
      if (trust.currentId(exchange, username) !== undefined) return undefined;
      const methods = [...codeMethodsOf(app), ...passkey];
      return { purpose: 'second-factor', methods, message: CODE_ASKED };
    }
    if (requirement.isRequired && passkey.length > 0)
      return { purpose: 'second-factor', methods: passkey, message: PASSKEY_ASKED };
    if (!isMailProven && browsers.isNew(exchange, user))
      return { purpose: 'new-browser', methods: ['mail', ...passkey], message: MAIL_ASKED };
    return requirement.isOverdue(username, isChangeDue(user, parts))
      ? { purpose: 'enroll', methods: ['enroll'], message: ENROLL_ASKED }
      : undefined;
  }

  return {
    /** Refuses a sign-in with the right password until the user has completed the step that is due. */
    requireNone(exchange: Exchange, user: FakeUser, isMailProven = false): void {
      const step = stepOf(exchange, user, isMailProven);
      if (!step) return;
      const { purpose, methods, message } = step;
      const data: SecondFactorRefusal = {
        secondFactor: {
          ticket: tickets.issue(purpose, ticketCookie(exchange, true), user),
          methods: [...methods],
          trustDays: methods.includes('app') ? trust.trustDays : 0,
          expiresInSeconds: TICKET_SECONDS,
        },
      };
      throw new Refusal(403, message, data);
    },
  };
}
export type SignInSteps = ReturnType<typeof createSignInSteps>;
