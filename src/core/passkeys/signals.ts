import { PasskeyRefusal, type Passkeys } from '../contract/passkeys.ts';

/** Calls a method that not every browser has, and ignores its failure: a signal only keeps the browser's list tidy. */
async function signal(send: (type: Partial<typeof PublicKeyCredential>) => unknown): Promise<void> {
  try {
    // Browsers that have a method may not report it as a capability, so the method counts.
    await send(PublicKeyCredential);
  } catch {
    // Also a browser without the methods, and one in which another request is pending.
  }
}

/**
 * Sends the browser the list of the user's passkeys, so that it offers no others (passkeys-32). Reversible: the browser only
 * hides them. Never rejects.
 */
export function signalAccepted({ rpId, userHandle, passkeys }: Passkeys): Promise<void> {
  if (!userHandle) return Promise.resolve();
  const allAcceptedCredentialIds = passkeys.map(({ credentialId }) => credentialId);
  return signal((type) =>
    type.signalAllAcceptedCredentials?.({ rpId, userId: userHandle, allAcceptedCredentialIds }),
  );
}

/**
 * Lets the browser delete a refused passkey, if the data of the refusal says that the user has removed it (passkeys-33).
 * Browsers can't undo that, so the function ignores all other refusals. Never rejects.
 */
export function signalRemoved(data: unknown, rpId: string, credentialId: string): Promise<void> {
  const refusal = PasskeyRefusal.safeParse(data);
  if (!refusal.success || refusal.data.passkey !== 'removed') return Promise.resolve();
  return signal((type) => type.signalUnknownCredential?.({ rpId, credentialId }));
}
