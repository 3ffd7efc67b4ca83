import type { ConsentChoices, ConsentRecord } from '../kernel/events.ts';
import type { BaseCore } from '../kernel/base-core.ts';
import type { MessageId } from '../i18n/texts.ts';

/** The texts that are hashed, in this order; the last one only if it is shown. */
const TEXTS = [
  'title',
  'message',
  'essential',
  'essential.locked',
  'essential.purpose',
  'analytical',
  'analytical.purpose',
  'marketing',
  'marketing.purpose',
  'acceptEssential',
  'acceptSelected',
  'acceptAll',
  'gpc',
] as const;

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a random UUID, also on a page without https, where browsers have no `randomUUID`. */
const randomId = (): string =>
  hex(crypto.getRandomValues(new Uint8Array(16)))
    // The version of a random UUID, and its variant.
    .replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');

/** Returns the hash of a text in hexadecimal; empty on a page without https, where browsers have no hashes. */
async function hashOf(text: string): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return subtle
    ? hex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
    : '';
}

/** Returns true if the browser sends Global Privacy Control. */
export const hasPrivacyControl = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true;

/**
 * Returns the record of an answer, as yet without its ID and the hash of the texts. `locale` is the language of the sheet,
 * as BCP 47.
 */
export const openRecord = (
  { ports }: BaseCore,
  choices: ConsentChoices,
  locale: string,
  version = '',
): ConsentRecord => ({
  id: '',
  at: new Date(ports.now()).toISOString(),
  version,
  textHash: '',
  locale,
  choices,
  gpc: hasPrivacyControl(),
});

/** Adds the ID and the hash to a record. `text` returns a text of the sheet. */
export async function completeRecord(
  record: ConsentRecord,
  text: (id: MessageId) => string,
): Promise<ConsentRecord> {
  const shown = TEXTS.filter((id) => record.gpc || id !== 'gpc').map((id) => text(`consent.${id}`));
  return { ...record, id: randomId(), textHash: await hashOf(shown.join('\n')) };
}
