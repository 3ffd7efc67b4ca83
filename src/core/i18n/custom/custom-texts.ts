import { configService } from '../../config/config.ts';
import { settingsService } from '../../config/settings.ts';
import { defineService, type Core } from '../../kernel/core.ts';
import type { Texts } from '../texts.ts';
import { soundTexts } from './sound-texts.ts';

/** The most characters of a file of texts: a few times what all texts of all languages have. */
const MAX_FILE = 5_000_000;

/** Returns the texts of a file, unchecked. Rejects if it does not arrive in time or is no JSON. */
async function fetchTexts(core: Core, address: string): Promise<unknown> {
  const url = new URL(address, core.ports.location.href).href;
  const signal = AbortSignal.timeout(core.constants.requestTimeoutMs);
  const reply = await core.ports.fetch(url, { signal });
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  const text = await reply.text();
  if (text.length > MAX_FILE) throw new Error('it is too long');
  return JSON.parse(text);
}

/** Returns what a page gives for its tenant: a function is called, a file is loaded. Rejects on failure. */
async function loadTexts(core: Core, given: unknown): Promise<unknown> {
  const { tenant } = await configService(core).ready();
  const source: unknown =
    typeof given === 'function' ? Reflect.apply(given, undefined, [tenant]) : given;
  if (typeof source !== 'string') return source;
  return fetchTexts(core, source.replaceAll('{tenant}', encodeURIComponent(tenant)));
}

/**
 * The page's own texts (languages-22), which only a page that has some loads. Never waits: a file, and what depends on the
 * tenant, is shown when it arrives.
 */
export const customTextsService = defineService('custom-texts', (core: Core) => {
  const given: unknown = settingsService(core).byScript.texts;
  let table: ReturnType<typeof soundTexts> | undefined;
  let isLoading = false;
  const warned = new Set<string>();
  const warn = (line: string) => {
    if (!warned.has(line)) core.ports.warn(line);
    warned.add(line);
  };
  const check = (found: unknown) => (table = soundTexts(found, warn));
  const load = async (onArrival: () => unknown) => {
    isLoading = true;
    try {
      check((await loadTexts(core, given)) ?? {});
      onArrival();
    } catch (error) {
      // The next change of the language tries again.
      isLoading = false;
      warn(`The texts could not be loaded: ${String(error)}.`);
    }
  };
  return (locale: string, onArrival: () => unknown): Readonly<Partial<Texts>> => {
    if (!table && given !== null && typeof given === 'object') check(given);
    if (!table && !isLoading) void load(onArrival);
    return table?.get(locale) ?? {};
  };
});
