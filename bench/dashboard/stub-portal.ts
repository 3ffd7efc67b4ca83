import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { CALLS } from 'sso-contract/calls.ts';
import type { UserProduct } from 'sso-contract/products.ts';

const WORDS = 'Billing,Contract,Émission,Fee,Invoice,Ledger,Price,Revenue,Tax,Usage'.split(',');
const pick = (seed: number, below: number) => ((seed * 2654435761) >>> 0) % below;
const word = (seed: number) => WORDS[pick(seed, WORDS.length)] ?? '';

/** Returns unsorted products whose names, URLs and descriptions are as long as real ones. */
const products = (count: number): UserProduct[] =>
  Array.from({ length: count }, (_, at) => ({
    productName: `${word(at)} ${word(at + 7)} ${pick(at, 100_000)}`,
    productCode: `P${at}`,
    landingPage: `https://products.example/suite/p${at}`,
    productLogo: '',
    longDescription:
      'Watches every billing run from the first rated event to the posted invoice, and shows where revenue waits.',
  }));

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
  <link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
  <script type="module" src="/elements/sso-dashboard.js"></script>
  <body><sso-dashboard></sso-dashboard></body></html>`;

function send(response: ServerResponse, type: string, body: string | Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/**
 * Starts a server with a page that contains only the dashboard; `/of/COUNT` has that many products.
 * All replies are serialized beforehand.
 */
export async function openStubPortal(counts: readonly number[], folder: string) {
  const replies = new Map(
    counts.map((count) => [
      count,
      Buffer.from(
        JSON.stringify({ success: true, statusCode: 200, message: '', data: products(count) }),
      ),
    ]),
  );
  const answer = async (path: string, referer: string, response: ServerResponse) => {
    const reply = replies.get(Number(/\/of\/(\d+)/.exec(referer)?.[1]));
    if (path.startsWith('/of/')) return send(response, 'text/html', PAGE);
    if (path === CALLS.usersProducts.path && reply)
      return send(response, 'application/json', reply);
    if (path.endsWith('/environment.release.json'))
      return send(response, 'application/json', '{"tenant":"ACME"}');
    if (!path.startsWith('/elements/')) return send(response, 'text/plain', '', 404);
    const file = await readFile(join(folder, normalize(path).replace('/elements/', '/cdn/'))).catch(
      () => undefined,
    );
    return send(response, 'text/javascript', file ?? '', file ? 200 : 404);
  };
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', request.headers.referer ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (count: number) => `http://localhost:${port}/of/${count}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
