import type { ServerResponse } from 'node:http';
import type { BadAnswer } from './faulty-gateway.ts';

/**
 * How the table of notices classifies a fault. refused: the gateway's own refusal, with a statusCode. All others: no valid
 * reply of the gateway.
 */
export type Outcome =
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The `error` of the envelope, if there is one. */
      readonly title?: string;
      readonly message?: string;
    }
  | { readonly kind: 'timeout' | 'offline' | 'unreachable' | 'nonsense' };

export interface Fault {
  readonly name: string;
  readonly outcome: Outcome;
  readonly answer: BadAnswer;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const WORDS = { error: 'Not today', message: 'The gateway has its reasons.' };

const send =
  (status: number, headers: Record<string, string>, body = ''): BadAnswer =>
  (reply) =>
    void reply.writeHead(status, headers).end(body);

function refusal(
  status: number,
  { error, message }: Partial<typeof WORDS> = WORDS,
  headers: Record<string, string> = {},
): Pick<Fault, 'answer' | 'outcome'> {
  const body = { success: false, statusCode: status, message, error, data: null };
  return {
    // 4031 and 4032 travel in an HTTP 403 (gateway-contract-02).
    answer: send(status > 999 ? 403 : status, { ...JSON_TYPE, ...headers }, JSON.stringify(body)),
    outcome: {
      kind: 'refused',
      status,
      ...(error && { title: error }),
      ...(message && { message }),
    },
  };
}

const begin = (reply: ServerResponse, headers: Record<string, string> = {}) =>
  reply.writeHead(200, { ...JSON_TYPE, ...headers }).write('{"success":true,"statusCode":');

/** A message of ten million characters. */
const TEN_MB = 'word '.repeat(2_000_000);

/** All faults of a reply. For `offline`, `runCell` also takes the browser offline. */
export const FAULTS: readonly Fault[] = [
  { name: 'timeout', outcome: { kind: 'timeout' }, answer: () => undefined },
  { name: 'hang', outcome: { kind: 'timeout' }, answer: (reply) => void begin(reply) },
  { name: 'offline', outcome: { kind: 'offline' }, answer: (reply) => void reply.destroy() },
  {
    name: 'cut off',
    outcome: { kind: 'unreachable' },
    answer(reply) {
      begin(reply, { 'content-length': '4000' });
      reply.socket?.end();
    },
  },
  { name: '204', outcome: { kind: 'nonsense' }, answer: send(204, {}) },
  {
    name: 'HTML',
    outcome: { kind: 'nonsense' },
    answer: send(200, { 'content-type': 'text/html' }, '<h1>Welcome to the hotel’s network</h1>'),
  },
  {
    name: 'truncated',
    outcome: { kind: 'nonsense' },
    answer: send(200, JSON_TYPE, '{"success":true,"statusC'),
  },
  { name: '10 MB', ...refusal(500, { ...WORDS, message: TEN_MB }) },
  {
    name: 'wrong shape',
    outcome: { kind: 'nonsense' },
    answer: send(200, JSON_TYPE, '{"hello":[1,2]}'),
  },
  { name: '400', ...refusal(400) },
  { name: '401', ...refusal(401) },
  { name: '403', ...refusal(403) },
  { name: '4031', ...refusal(4031) },
  { name: '4032', ...refusal(4032) },
  { name: '429', ...refusal(429, WORDS, { 'retry-after': '1' }) },
  { name: '500', ...refusal(500) },
  { name: '503', ...refusal(503, {}) },
  { name: 'to login', outcome: { kind: 'nonsense' }, answer: send(302, { location: '/login' }) },
  { name: 'no success', ...refusal(200) },
];
