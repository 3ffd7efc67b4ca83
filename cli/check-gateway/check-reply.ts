// cspell:ignore nosniff
import type * as z from 'zod/mini';
import { CALLS, type CallName } from 'sso-contract/calls.ts';
import { Envelope } from 'sso-contract/envelope.ts';
import { issuesOf, shapeOf } from 'sso-contract/strict/shapes.ts';
import type { Reply } from './browser.ts';
import { checkCookies } from './checks/cookie-rules.ts';
import type { Receiver } from './receiver.ts';
import type { CheckResults } from './results.ts';

type Issue = z.core.$ZodIssue;

function describeIssue(issue: Issue): string {
  if (issue.code === 'invalid_type') return `is not of type ${issue.expected}`;
  if (issue.code === 'too_small') return `is not above ${issue.minimum}`;
  return 'is invalid';
}

/** Describes what is wrong with a value, by path; '' if it has the shape. Quotes no values. */
export function describeIssues(shape: string, value: unknown): string {
  return issuesOf(shape, value)
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'the value'} ${describeIssue(issue)}`)
    .join('; ');
}

/** Parses JSON; returns undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes the body of a reply that is not JSON. */
export function describeBody({ headers, text }: Reply): string {
  if (/^\s*<(!doctype|html)/i.test(text)) return 'HTML';
  if (text.trim() === '') return 'an empty body';
  return headers.get('content-type') ?? 'a body without a type';
}

function checkData(results: CheckResults, call: CallName, data: unknown): void {
  const shape = shapeOf(CALLS[call]);
  const wrong = shape ? describeIssues(shape, data) : '';
  const isMet = shape ? wrong === '' : data === null || data === undefined;
  const expected = shape ? `data has the shape of ${shape}` : 'data is null';
  results.expect(call, 'gateway-contract-04', expected, isMet, wrong || 'a value');
}

/** Checks the rules that apply to every reply. Returns the envelope, if there is one. */
export function checkReply(
  { results, options, browser }: Receiver,
  call: CallName,
  reply: Reply,
): { envelope?: Envelope } {
  const { status, headers, text } = reply;
  const expect = results.expect.bind(results, call);
  const type = headers.get('content-type') ?? 'none';
  expect(
    'gateway-contract-01',
    'the content type is JSON',
    /^application\/(.+\+)?json\b/i.test(type),
    type,
  );
  expect(
    'gateway-contract-09',
    'x-content-type-options is nosniff',
    headers.get('x-content-type-options')?.toLowerCase() === 'nosniff',
    headers.get('x-content-type-options') ?? 'no such header',
  );
  expect(
    'gateway-contract-09',
    'cache-control is no-store',
    headers.get('cache-control')?.includes('no-store') === true,
    headers.get('cache-control') ?? 'no such header',
  );
  if (options.base.startsWith('https://'))
    expect(
      'gateway-contract-09',
      'strict-transport-security is set, for longer than 0 s',
      /max-age="?[1-9]/i.test(headers.get('strict-transport-security') ?? ''),
      headers.get('strict-transport-security') ?? 'no such header',
    );
  if (status === 429)
    expect(
      'gateway-contract-06',
      'a 429 has the header retry-after, in seconds',
      /^\d+$/.test(headers.get('retry-after') ?? ''),
      headers.get('retry-after') ?? 'no such header',
    );
  expect(
    'gateway-contract-07',
    'no reply contains a password',
    !results.containsSecret(text) &&
      ![...headers].some(([, value]) => results.containsSecret(value)),
    'the password that was sent',
  );
  expect('gateway-contract-142', 'texts are UTF-8', !text.includes('\uFFFD'), 'other bytes');
  expect(
    'gateway-contract-144',
    'no reply has the header www-authenticate',
    !headers.has('www-authenticate'),
    headers.get('www-authenticate') ?? '',
  );

  // A page that could read the session's cookie in a reply could leak it to any script.
  const leaked = browser.jar.hidden().find(({ value }) => value.length > 8 && text.includes(value));
  expect(
    'gateway-contract-50',
    'no reply contains the value of an HttpOnly cookie',
    leaked === undefined,
    `the value of ${leaked?.name ?? ''}`,
  );
  checkCookies(results, call, reply, options.base.startsWith('https:'));

  const body = parseJson(text);
  const issues = body === undefined ? describeBody(reply) : describeIssues('Envelope', body);
  if (!expect('gateway-contract-01', 'every reply is the envelope', issues === '', issues))
    return {};
  const envelope = Envelope.parse(body);
  const { statusCode, success, data } = envelope;
  expect(
    'gateway-contract-02',
    'statusCode equals the HTTP status; 4031 and 4032 are sent as 403',
    statusCode === status || (status === 403 && (statusCode === 4031 || statusCode === 4032)),
    `statusCode ${statusCode} in HTTP ${status}`,
  );
  expect(
    'gateway-contract-03',
    'a reply with statusCode 400 or more does not claim success',
    statusCode < 400 || !success,
    `success with statusCode ${statusCode}`,
  );

  const isEmptyTenant = call === 'authTypes' && data === null;
  if (success && statusCode < 400 && !isEmptyTenant) checkData(results, call, data);
  return { envelope };
}
