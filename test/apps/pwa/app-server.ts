import { extname } from 'node:path';
import { openRecordingProxy, type RecordingProxy } from '../../support/gateway/recording-proxy.ts';

/** A release's files by their paths. */
export type Files = ReadonlyMap<string, string>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** What the gateway serves: its calls, and the demo's pictures. */
const GATEWAY = /^\/(?:api|assets\/(?:tenants|providers|products|demo))\//;

export interface AppServer {
  readonly origin: string;
  readonly requests: RecordingProxy['requests'];
  /** Replaces all files. Addresses without a file extension show the app. */
  deploy(files: Files): void;
  close(): Promise<void>;
}

/** Serves an app with a router, and the gateway below the same origin. */
export async function openAppServer(gatewayPort: number): Promise<AppServer> {
  const proxy = await openRecordingProxy(gatewayPort);
  let files: Files = new Map();
  proxy.setHandler(({ path }, { pass, answer }) => {
    if (GATEWAY.test(path)) return pass();
    const file = extname(path) === '' ? '/index.html' : path;
    const text = files.get(file);
    const headers = { 'content-type': TYPES[extname(file)] ?? 'text/plain' };
    return text === undefined ? answer(404, '', headers) : answer(200, text, headers);
  });
  return {
    origin: proxy.origin,
    requests: proxy.requests,
    deploy: (next) => void (files = next),
    close: () => proxy.close(),
  };
}
