import type { CDPSession } from 'playwright-core';
import WebSocket from 'ws';

/** Sends a command of the DevTools protocol; typed by playwright's copy of it. */
export type Send = CDPSession['send'];
export type Listener = (params: Record<string, unknown>) => void;

/** One session over a connection: with the browser itself or with a target in it. */
export interface CdpSession {
  readonly send: Send;
  /** Listens for an event until the returned function is called. */
  on(event: string, listener: Listener): () => void;
}

export interface CdpConnection extends CdpSession {
  /** Returns the session with a target that was attached with `flatten`. */
  session(sessionId: string): CdpSession;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Pending {
  readonly method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Connects to a browser by the DevTools protocol, without Playwright, whose pages never become hidden and never
 * freeze. Rejects if the browser can't be reached.
 */
export async function connectCdp(url: string): Promise<CdpConnection> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  let lastId = 0;
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<Listener>>();

  socket.on('message', (data: Buffer) => {
    const { id, sessionId = '', method, params = {}, result, error } = read(data);
    if (id === undefined) {
      for (const listener of listeners.get(`${sessionId} ${method ?? ''}`) ?? []) listener(params);
      return;
    }
    const asked = pending.get(id);
    pending.delete(id);
    if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
    else asked?.resolve(result);
  });
  socket.on('close', () => {
    for (const { method, reject } of pending.values())
      reject(new Error(`${method}: the browser closed the connection`));
    pending.clear();
  });

  const session = (sessionId?: string): CdpSession => ({
    send: (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { method, resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      }),
    on(event, listener) {
      const key = `${sessionId ?? ''} ${event}`;
      const keyListeners = listeners.get(key) ?? new Set();
      listeners.set(key, keyListeners.add(listener));
      return () => keyListeners.delete(listener);
    },
  });
  return { ...session(), session, close: () => socket.close() };
}

const read = (data: Buffer): Message => JSON.parse(data.toString()) as Message;
