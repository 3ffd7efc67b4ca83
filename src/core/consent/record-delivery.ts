import type { BaseCore } from '../kernel/base-core.ts';
import type { ConsentRecord } from '../kernel/events.ts';
import { safeLink } from '../platform/safety/links.ts';
import { readJson, storageService, UNSENT_CONSENT_KEY, writeJson } from '../platform/storage.ts';

/** Returns the address that gets the records; undefined, and a warning on the console, if it is not safe. */
function recordAddress(core: BaseCore, text: string): string | undefined {
  const page = core.ports.location.href;
  const link = safeLink(text, page);
  if (link && (link.startsWith('https:') || new URL(link).origin === new URL(page).origin))
    return link;
  console.warn(
    `sso-elements: record-url of <sso-cookie-consent> is neither https nor of this origin: ${text}`,
  );
  return undefined;
}

/** Sends a record, also while the page closes. Returns false if it did not arrive. */
const send = (address: string, record: unknown): Promise<boolean> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
    keepalive: true,
    // The record proves an answer without naming the user.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Delivers the record of an answer that the user has just given. Without one, delivers the last record that did not
 * arrive, once: then it is dropped.
 */
export async function deliverRecord(
  core: BaseCore,
  text: string | null,
  record: ConsentRecord | undefined | false,
): Promise<void> {
  const storage = storageService(core);
  const unsent = () => readJson(storage, UNSENT_CONSENT_KEY) as ConsentRecord | null | undefined;
  const pending = record || unsent();
  if (!pending?.id || !text) return;
  const address = recordAddress(core, text);
  if (record && address) writeJson(storage, UNSENT_CONSENT_KEY, record);
  else storage.remove(UNSENT_CONSENT_KEY);
  if (!address) return;
  // Another answer may have replaced the record meanwhile.
  if ((await send(address, pending)) && unsent()?.id === pending.id)
    storage.remove(UNSENT_CONSENT_KEY);
}
