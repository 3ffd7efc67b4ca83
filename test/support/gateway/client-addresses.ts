let addresses = 0;

/** Returns a client address that no other test of the process uses, in a network (/24) of its own. */
export function newAddress(): string {
  addresses += 1;
  return `203.${addresses >> 8}.${addresses & 255}.7`;
}

/** Returns the options of a request that a proxy passes on from an address. */
export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
