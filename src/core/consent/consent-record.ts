import type { ConsentChoices } from '../kernel/events.ts';
import type { MessageId } from '../i18n/texts.ts';
import type { ConsentAnswer } from './consent.ts';

/** What the user saw when answering. */
export interface ShownSheet {
  /** Returns a text of the sheet. */
  text(id: MessageId): string;
  /** The language, as BCP 47. */
  readonly locale: string;
  /** The element's `version`. */
  readonly version: string | null | undefined;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

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
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  // The version and the variant of a random UUID.
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return hex(bytes).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

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

/** Adds the record of an answer to the choices. */
export async function withRecord(
  choices: ConsentChoices,
  { text, locale, version, nowMs }: ShownSheet,
): Promise<ConsentAnswer> {
  const gpc = hasPrivacyControl();
  const shown = TEXTS.filter((id) => gpc || id !== 'gpc').map((id) => text(`consent.${id}`));
  return {
    ...choices,
    record: {
      id: randomId(),
      at: new Date(nowMs).toISOString(),
      version: version ?? '',
      textHash: await hashOf(shown.join('\n')),
      locale,
      choices,
      gpc,
    },
  };
}
