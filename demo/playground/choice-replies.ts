import { optionsOf, themeOf, type Choice } from './choice.ts';
import { SUCCESSES, type Replies } from './replies.ts';
import { stateOf } from './states.ts';

/** How the gateway answers each call in the chosen state, before anybody edits it. */
export function repliesOfState(choice: Choice): Replies {
  const portal = {
    authentications: optionsOf(choice),
    theme: { themeDetails: themeOf(choice) },
  };
  const { replies = {} } = stateOf(choice.tag, choice.state);
  const { authTypes } = replies;
  return {
    ...SUCCESSES,
    ...replies,
    // A state may have ways to sign in of its own; the theme stays the tenant's.
    authTypes: { ...authTypes, data: { ...portal, ...(authTypes?.data as object | undefined) } },
  };
}

/** How the gateway answers each call. */
export const repliesOf = (choice: Choice): Replies => ({
  ...repliesOfState(choice),
  ...choice.replies,
});
