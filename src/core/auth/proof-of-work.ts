/** Number of hashes that are computed in parallel; the page stays responsive between two batches. */
const BATCH = 256;

/** Lets the page render and handle input. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

const leadingZeroBits = (hash: ArrayBuffer): number => {
  const bits = Array.from(new Uint8Array(hash), (byte) => byte.toString(2).padStart(8, '0')).join(
    '',
  );
  return bits.indexOf('1') < 0 ? bits.length : bits.indexOf('1');
};

/**
 * Computes SHA-256 hashes of the challenge and a number until one begins with `bits` zero bits, which takes 2^bits
 * hashes on average. Returns the number; undefined if aborted. Also returns undefined on a page without
 * `crypto.subtle` (plain http), where the gateway's throttle is the only protection.
 */
export async function proveWork(
  challenge: string,
  bits: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { subtle } = crypto as Partial<Pick<Crypto, 'subtle'>>;
  const encoder = new TextEncoder();
  for (let first = 0; subtle && !signal.aborted; first += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        subtle.digest('SHA-256', encoder.encode(`${challenge}:${first + index}`)),
      ),
    );
    const found = hashes.findIndex((hash) => leadingZeroBits(hash) >= bits);
    if (found >= 0) return first + found;
    await pause();
  }
  return undefined;
}
