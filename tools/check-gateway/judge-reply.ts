import type * as z from 'zod/mini';
import type { CallName } from '../../src/core/contract/calls.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';
import { DATA, SHAPES } from '../contract/replies.ts';
import type { Reply } from './browser.ts';
import type { Caller } from './caller.ts';

type Issue = z.core.$ZodIssue;

function faultOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return `is no ${issue.expected}`;
  if (issue.code === 'too_small') return `is not above ${issue.minimum}`;
  return 'is wrong';
}

/** What is wrong with a value, by path; '' when it has the shape. No value is quoted. */
export function faultsOf(shape: keyof typeof SHAPES, value: unknown): string {
  const { error } = SHAPES[shape].safeParse(value);
  return (error?.issues ?? [])
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'the whole'} ${faultOf(issue)}`)
    .join('; ');
}

/** A text's JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an unreadable reply looks like. */
export function kindOf({ headers, text }: Reply): string {
  if (/^\s*<(!doctype|html)/i.test(text)) return 'HTML';
  if (text.trim() === '') return 'an empty body';
  return headers.get('content-type') ?? 'a body without a type';
}

/** Judges what holds for the answer to any call; returns the envelope when there is one. */
export function judgeReply(
  { ledger, options }: Caller,
  call: CallName,
  reply: Reply,
): { envelope?: Envelope } {
  const { status, headers, text } = reply;
  const expect = ledger.expect.bind(ledger, call);
  const type = headers.get('content-type') ?? 'none';
  expect('spec 7', 'the content type is JSON', /^application\/(.+\+)?json\b/i.test(type), type);
  expect(
    'docs/security.md',
    'x-content-type-options is nosniff',
    headers.get('x-content-type-options')?.toLowerCase() === 'nosniff',
    headers.get('x-content-type-options') ?? 'no such header',
  );
  expect(
    'docs/security.md',
    'cache-control is no-store',
    headers.get('cache-control')?.includes('no-store') === true,
    headers.get('cache-control') ?? 'no such header',
  );
  if (options.base.startsWith('https://'))
    expect(
      'docs/security.md',
      'strict-transport-security is set',
      headers.has('strict-transport-security'),
      'no such header',
    );
  if (status === 429)
    expect('decisions 1.4', 'a 429 says retry-after', headers.has('retry-after'), 'no such header');
  expect(
    'decisions 1.3',
    'no reply holds a password',
    !ledger.betrays(text),
    'the password that was sent',
  );

  const body = jsonOf(text);
  const faults = body === undefined ? kindOf(reply) : faultsOf('Envelope', body);
  if (!expect('spec 3', 'every reply is the envelope', faults === '', faults)) return {};
  const envelope = Envelope.parse(body);
  const { statusCode, success, data } = envelope;
  expect(
    'decisions 1.2',
    'statusCode equals the HTTP status; 4031 and 4032 travel in a 403',
    statusCode === status || (status === 403 && (statusCode === 4031 || statusCode === 4032)),
    `statusCode ${statusCode} in HTTP ${status}`,
  );
  expect(
    'spec 7',
    'a reply with statusCode 400 or more does not claim success',
    statusCode < 400 || !success,
    `success with statusCode ${statusCode}`,
  );

  const shape = DATA[call];
  const isEmptyTenant = call === 'authTypes' && data === null;
  if (shape && success && statusCode < 400 && !isEmptyTenant) {
    const wrong = faultsOf(shape, data);
    expect(
      call === 'updateContacts' || call === 'userExtensions' || call === 'lookup'
        ? 'decisions 1.11'
        : 'spec 3',
      `data has the shape of ${shape}`,
      wrong === '',
      wrong,
    );
  }
  return { envelope };
}
