import type { FromWorker, ToWorker } from '../../../src/core/session/worker-messages.ts';

/** A worker that answers pings and records the messages that it receives. */
export class FakeWorker extends EventTarget {
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly sent: ToWorker[] = [];
  isEnded = false;
  answersPings = true;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
    if (message.type === 'ping' && this.answersPings) this.reply({ type: 'pong' });
  }

  reply(data: FromWorker): void {
    this.onmessage?.({ data });
  }

  terminate(): void {
    this.isEnded = true;
  }
}
