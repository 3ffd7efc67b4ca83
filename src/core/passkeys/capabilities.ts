/** What browsers call their abilities, of which the elements use some. */
type Capability = 'conditionalCreate' | 'immediateGet' | 'relatedOrigins';

/** Calls a method that not every browser has, contrary to the types. Resolves to undefined without it, and on failure. */
async function ask<Reply>(
  call: (type: Partial<typeof PublicKeyCredential>) => Promise<Reply> | undefined,
): Promise<Reply | undefined> {
  try {
    return await call(PublicKeyCredential);
  } catch {
    // Also a browser without the interface.
    return undefined;
  }
}

/** Resolves to true if the browser says that it can do something with passkeys. Older ones say nothing. Never rejects. */
export async function hasCapability(name: Capability): Promise<boolean> {
  const all = await ask<Partial<Record<string, boolean>>>((type) => type.getClientCapabilities?.());
  return all?.[name] === true;
}

/** Resolves to true if the browser offers passkeys among the suggestions of a field. Never rejects. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  (await ask((type) => type.isConditionalMediationAvailable?.())) === true;
