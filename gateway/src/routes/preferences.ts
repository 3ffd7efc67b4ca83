import { CALLS } from 'sso-contract/calls.ts';
import type { Preferences, PreferencesRefusal } from 'sso-contract/preferences.ts';
import { savePreferences } from '../domain/users/preferences.ts';
import { Refusal } from '../http/envelope.ts';
import { tooMany } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import { readPreferences, type StoredSettings } from '../store/preferences.ts';
import type { TimedStore } from '../store/timed-store.ts';

const sent = ({ value, version }: StoredSettings): Preferences => ({ ...value, version });

/** The calls that read and change the user's own settings. */
export function preferenceCalls(parts: TimedStore) {
  const preferences = serveCall(CALLS.preferences, async ({ session, answer }) =>
    answer(sent(await readPreferences(parts.store, session.user.id))),
  );

  const save = serveCall(CALLS.savePreferences, async ({ session, body, answer }) => {
    const outcome = await savePreferences(parts, session.user, body);
    switch (outcome.kind) {
      case 'saved':
        return answer(sent(outcome.stored));
      case 'stale': {
        const data: PreferencesRefusal = { current: sent(outcome.stored) };
        throw new Refusal(400, 'title.failed', 'request.failed', { data });
      }
      case 'refused':
        throw new Refusal(400, 'title.failed', 'request.malformed');
      case 'too-many':
        throw tooMany(outcome.retryAfterSeconds);
    }
  });

  return { preferences, savePreferences: save };
}
