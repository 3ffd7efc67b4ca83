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
 * Tells the browser which passkeys the user still has, so that it offers no other ones (passkeys-32). The browser can
 * undo that. Never rejects.
 */
export function signalAccepted({ rpId, userHandle, passkeys }: Passkeys): Promise<void> {
  if (!userHandle) return Promise.resolve();
  const allAcceptedCredentialIds = passkeys.map(({ credentialId }) => credentialId);
  return signal((type) =>
    type.signalAllAcceptedCredentials?.({ rpId, userId: userHandle, allAcceptedCredentialIds }),
  );
}

/**
 * Tells the browser that a refused passkey is of no more use, if the data of the refusal says that the user has removed
 * it (passkeys-33). Browsers delete it for good, so no other refusal may lead here. Never rejects.
 */
export function signalRemoved(data: unknown, rpId: string, credentialId: string): Promise<void> {
  const refusal = PasskeyRefusal.safeParse(data);
  if (!refusal.success || refusal.data.passkey !== 'removed') return Promise.resolve();
  return signal((type) => type.signalUnknownCredential?.({ rpId, credentialId }));
}
