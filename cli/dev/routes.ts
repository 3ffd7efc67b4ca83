import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, Refusal } from 'sso-contract/gateway/replies.ts';
import { CHECK_PATH, JWKS_PATH } from 'sso-contract/session-claims.ts';
import { answerCheck } from './check-call.ts';
import { isLoopbackHost } from './loopback.ts';
import { plainText, readBody, send, toFakeRequest, type Answer } from './messages.ts';
import { readPackageFile } from './package-files.ts';
import type { Pages } from './pages/pages.ts';
import type { Signer } from './signer.ts';
import type { TenantGateways } from './tenant-gateways.ts';

/** The header of every reply. */
const NOT_FOR_PRODUCTION = { 'x-not-for-production': 'sso-elements dev' };

/** Pages of all origins may load the elements and the public keys. */
const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

interface Parts {
  readonly gateways: TenantGateways;
  readonly signer: Signer;
  readonly pages: Pages;
}

async function answerFile(path: string): Promise<Answer> {
  const file = await readPackageFile('cdn', path);
  if (!file) return plainText(404, `There is no file ${path}.`);
  const headers = { ...FOR_ALL_ORIGINS, 'content-type': file.type, 'cache-control': 'no-cache' };
  return { status: 200, headers, body: file.content };
}

async function answerCall({ gateways, signer }: Parts, request: IncomingMessage, url: URL) {
  const body = await readBody(request);
  if (body === undefined) return refuse(new Refusal(413, 'The request is too large.'));
  const sent = toFakeRequest(request, url, body);
  if (url.pathname === CHECK_PATH) return answerCheck(gateways, signer, sent);
  return gateways.for(sent).handle(sent);
}

async function answer(parts: Parts, request: IncomingMessage, url: URL): Promise<Answer> {
  const { pathname } = url;
  if (pathname.startsWith('/api/')) return answerCall(parts, request, url);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainText(405, 'Only GET and HEAD are allowed here.');
  if (pathname.startsWith('/elements/')) return answerFile(pathname.slice('/elements/'.length));
  if (pathname === JWKS_PATH) {
    const headers = { ...FOR_ALL_ORIGINS, 'content-type': 'application/json' };
    return { status: 200, headers, body: JSON.stringify({ keys: parts.signer.publicKeys }) };
  }
  return parts.pages.answer(url, request.headers.cookie);
}

/** Returns the listener of the server. */
export function createListener(parts: Parts) {
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(NOT_FOR_PRODUCTION)) response.setHeader(name, value);
    const { host = '' } = request.headers;
    if (!isLoopbackHost(host))
      return send(request, response, plainText(421, 'This server answers at localhost only.'));
    const address = `http://${host}${request.url ?? '/'}`;
    if (!request.url?.startsWith('/') || !URL.canParse(address))
      return send(request, response, plainText(400, 'This is not an address.'));
    const url = new URL(address);
    if (parts.pages.isEventStream(url)) return parts.pages.openEventStream(response);
    send(request, response, await answer(parts, request, url));
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    respond(request, response).catch((error: unknown) => {
      // The browser has gone in the middle of a request.
      if (request.destroyed && !request.complete) return;
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) send(request, response, plainText(500, 'Something went wrong.'));
    });
  };
}
