import { changedPreferences } from '../core/contract/gateway/preferences.ts';
import type { Data } from './data.ts';
import { userOf, type Exchange, type FakeHandlers, type Parts } from './exchange.ts';

/** The calls that read and change the settings of the signed-in user. */
export function preferenceCalls(
  parts: Parts,
  data: () => Data,
): Pick<FakeHandlers, 'preferences' | 'savePreferences'> {
  const storedOf = (exchange: Exchange) =>
    data().preferences[userOf(exchange, parts).username] ?? { value: {}, version: 0 };
  return {
    preferences(exchange) {
      const { value, version } = storedOf(exchange);
      return { ...value, version };
    },
    savePreferences(exchange) {
      const changed = changedPreferences(exchange.request.body, storedOf(exchange));
      data().preferences[userOf(exchange, parts).username] = changed;
      return { ...changed.value, version: changed.version };
    },
  };
}
