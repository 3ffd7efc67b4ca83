import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on a free port of this machine, without TLS. */
export interface MailServer {
  readonly url: string;
  /** The mails that it has accepted. */
  readonly mails: Email[];
  /** Number of mails that it has received and not yet accepted. */
  readonly pending: number;
  /** It accepts each mail this long after its end has arrived. */
  delayMs: number;
  /** It accepts the mails that arrive while this is set once it resolves, or after 20 s. */
  gate: Promise<void> | undefined;
  /** A recipient that it refuses, with this SMTP code. */
  refused: { readonly address: string; readonly code: number } | undefined;
  /** Forgets mails and refusals. */
  reset(): void;
  stop(): Promise<void>;
  /** Starts again on the same port. */
  restart(): Promise<void>;
}

/** A gate that a test opens. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** Returns a closed gate. */
export function closedGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** The longest time that a gate stays closed, so that a test fails instead of waiting forever. */
const GATE_MS = 20_000;

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  let pending = 0;
  const listen = async (port: number): Promise<SMTPServer> => {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (address !== server.refused?.address) return done();
        done(Object.assign(new Error('refused'), { responseCode: server.refused.code }));
      },
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
            const { gate } = server;
            pending += 1;
            if (server.delayMs > 0) await pause(server.delayMs);
            if (gate) await Promise.race([gate, pause(GATE_MS, undefined, { ref: false })]);
            pending -= 1;
            mails.push(mail);
            done();
          });
        });
      },
    });
    started.on('error', () => undefined);
    started.listen(port, '127.0.0.1');
    await once(started.server, 'listening');
    return started;
  };
  let running = await listen(0);
  const { port } = running.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get pending() {
      return pending;
    },
    delayMs: 0,
    gate: undefined,
    refused: undefined,
    reset() {
      mails.length = 0;
      Object.assign(server, { delayMs: 0, gate: undefined, refused: undefined });
    },
    stop: () => new Promise((resolve) => running.close(() => resolve())),
    async restart() {
      running = await listen(port);
    },
  };
  return server;
}
