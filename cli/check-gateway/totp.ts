import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Steps around the present one whose codes a gateway may accept. */
const MAX_DRIFT = 6;

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of a secret at a step (RFC 6238: SHA-1, 6 digits, 30 s). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** An authenticator app in memory. Three codes can be taken at once, because a gateway accepts those beside the present one. */
export function createApp(secret: string, now: () => number) {
  const present = () => Math.floor(now() / STEP_MS);
  let last = present() - 2;

  return {
    /** Returns a code that is newer than all before. The first one is that of a step ago. */
    next(): string {
      const isFirst = last === present() - 2;
      last = isFirst ? last + 1 : Math.max(last + 1, present());
      return codeAt(secret, last);
    },
    /** Returns the code that was taken last, or one before it. */
    previous: (by = 0): string => codeAt(secret, last - by),
    /** Returns a code that the app does not show, however wrong its clock is. */
    wrong(): string {
      const shown = new Set(
        Array.from({ length: 2 * MAX_DRIFT + 1 }, (_, index) =>
          codeAt(secret, present() + index - MAX_DRIFT),
        ),
      );
      return ['111111', '222222', '333333', '444444'].find((code) => !shown.has(code)) ?? '555555';
    },
  };
}
export type App = ReturnType<typeof createApp>;
