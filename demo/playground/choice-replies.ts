import { optionsOf, themeOf, type Choice } from './choice.ts';
import { SUCCESSES, type Replies } from './replies.ts';
import { stateOf } from './states.ts';

/** Returns the gateway's replies in the chosen state, by call, without the user's edits. */
function repliesOfState(choice: Choice): Replies {
  const portal = {
    authentications: optionsOf(choice),
    theme: { themeDetails: themeOf(choice) },
  };
  const { replies = {} } = stateOf(choice.tag, choice.state);
  const { authTypes } = replies;
  return {
    ...SUCCESSES,
    ...replies,
    // A state may replace the sign-in options; the theme is always the tenant's.
    authTypes: { ...authTypes, data: { ...portal, ...(authTypes?.data as object | undefined) } },
  };
}

/** Returns the gateway's replies, by call, including the user's edits. */
export const repliesOf = (choice: Choice): Replies => ({
  ...repliesOfState(choice),
  ...choice.replies,
});
