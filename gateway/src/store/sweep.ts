import type { Context } from '../context.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Removes expired rows that nothing reads anymore. */
export async function sweep({ store, now }: Pick<Context, 'store' | 'now'>): Promise<void> {
  const at = new Date(now());
  const dayAgo = new Date(now() - DAY_MS);
  await store.deleteFrom('sessions').where('expires_at', '<', at).execute();
  await store.deleteFrom('sso_flows').where('expires_at', '<', at).execute();
  await store.deleteFrom('provider_logouts').where('expires_at', '<', at).execute();
  await store.deleteFrom('used_logout_tokens').where('expires_at', '<', at).execute();
  await store.deleteFrom('sign_in_tries').where('last_at', '<', dayAgo).execute();
  await store.deleteFrom('login_failures').where('last_at', '<', dayAgo).execute();
  await store.deleteFrom('rate_windows').where('started_at', '<', dayAgo).execute();
  await store.deleteFrom('otps').where('sent_at', '<', dayAgo).execute();
}

/**
 * Runs a sweep every ten minutes; `onError` gets failures. Returns a function that stops it and waits for a running
 * sweep.
 */
export function sweepRegularly(
  run: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = run().catch(onError);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
