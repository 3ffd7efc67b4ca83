import type { ComponentType } from 'react';
import type { ApiFailure } from '../../core/api/failure.ts';
import type { AuthenticationOption } from '../../core/contract/auth.ts';
import type * as Captcha from '../shared/captcha/captcha-block.tsx';

/** What the user waits for: the check of the password or of a passkey, or a provider's page. */
export type Pending = 'password' | 'passkey' | AuthenticationOption | undefined;

/** The captcha, which most visits do not need. */
export type CaptchaParts = typeof Captcha;

/**
 * What the sign-in screen shows: the form, also with a captcha, or the second step, a question after the sign-in, the reset
 * panel, or a mail's question.
 */
export type Stage =
  | { readonly kind: 'form' }
  | { readonly kind: 'captcha'; readonly code: string; readonly parts: CaptchaParts }
  | {
      readonly kind: 'second-step';
      readonly userId: string;
      /** The refusal of the sign-in, which describes the step. */
      readonly failure: ApiFailure;
    }
  | {
      readonly kind: 'after';
      /** Asks the question, and goes on with the sign-in. */
      readonly Panel: ComponentType;
    }
  | {
      readonly kind: 'reset';
      readonly userId: string;
      readonly isForced: boolean;
      /** True for the question of a mail about the account, from which users come to the reset panel. */
      readonly isQuestion?: boolean;
    };
