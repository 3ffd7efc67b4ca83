let addresses = 0;

/** Returns a client address that no other test of the process uses. */
export function newAddress(): string {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

/** Returns the options of a request that a proxy passes on from an address. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
