import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerPlainly } from '../http/plain-error.ts';
import {
  endpointsFile,
  ENDPOINTS_PATH,
  originsFile,
  ORIGINS_PATH,
} from '../model/passkey-files.ts';
import { passkeySettingsFor } from '../store/passkey-settings.ts';
import type { TimedStore } from '../store/timed-store.ts';

/** Serves the files that browsers and password managers ask the host of an RP ID for. */
export async function passkeyFileRoutes(
  app: FastifyInstance,
  { store }: Pick<TimedStore, 'store'>,
): Promise<void> {
  // Browsers follow no redirect there, and send no cookies.
  const send = (reply: FastifyReply, file: object | undefined): FastifyReply =>
    file
      ? reply
          .headers({ 'cache-control': 'no-cache', 'content-type': 'application/json' })
          .send(JSON.stringify(file))
      : answerPlainly(reply, 404, 'Not found');
  app.get(ORIGINS_PATH, async ({ hostname }, reply) =>
    send(reply, originsFile(await passkeySettingsFor(store, hostname.toLowerCase()))),
  );
  app.get(ENDPOINTS_PATH, async ({ hostname }, reply) =>
    send(reply, endpointsFile(await passkeySettingsFor(store, hostname.toLowerCase()))),
  );
}
