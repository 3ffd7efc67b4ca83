import type { ServerResponse } from 'node:http';
import { plainText, type Answer } from '../messages.ts';
import type { Shared } from '../tenant-gateways.ts';

/** Creates the pages of the server. */
export function createPages({ mailbox, origin }: Shared) {
  return {
    answer({ pathname }: URL): Answer {
      if (pathname === '/')
        return plainText(200, `sso-elements dev, not for production: ${origin()}`);
      if (pathname === '/mailbox.json')
        return {
          status: 200,
          headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
          body: JSON.stringify({ mails: mailbox.list() }),
        };
      return plainText(404, 'There is no such page.');
    },
    isEventStream: ({ pathname }: URL): boolean => pathname === '/mailbox/events',
    openEventStream(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(':\n\n');
      const unsubscribe = mailbox.subscribe(() => response.write('data: mail\n\n'));
      response.on('close', unsubscribe);
    },
  };
}
export type Pages = ReturnType<typeof createPages>;
