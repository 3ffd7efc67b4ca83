import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Handle } from 'sso-contract/gateway/messages.ts';
import { MAX_BODY_BYTES } from 'sso-contract/gateway/request-limits.ts';
import { refuse, Refusal, TLS_ONLY } from 'sso-contract/gateway/replies.ts';

/** Reads the body; returns undefined if it is too large. Reads all of it, because a browser sends it before it reads. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks).toString() : undefined;
}

/** A header that was sent twice counts as missing: which of the two is meant? */
const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Serves a gateway with Node's HTTP server. Put a proxy that terminates TLS in front of it. */
export function serve(handle: Handle, port: number, host = '127.0.0.1'): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = 'GET', url = '/' } = request;
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, single(value)]),
      );
      const body = await bodyOf(request);
      const reply =
        body === undefined
          ? refuse(new Refusal(413, 'The request is too large.'))
          : await handle({ method, url, headers, body });
      const sent = { ...TLS_ONLY, ...reply.headers, 'set-cookie': [...reply.cookies] };
      response.writeHead(reply.status, sent);
      response.end(reply.body);
    };
    answer().catch(() => request.destroy());
  });
  return new Promise((resolve) => {
    server.listen(port, host, () => resolve(server));
  });
}
