import type { TestGateway } from './gateway.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

/** Resolves once a mail that could not be sent waits for its next attempt. */
export async function waitForReturn({ store, clock }: TestGateway): Promise<void> {
  const soon = new Date(clock.now() + 10_000);
  const rows = store.selectFrom('outbox').select('id').where('attempts', '>', 0);
  await waitUntilAsync(async () => (await rows.where('due_at', '<', soon).execute()).length > 0);
}
