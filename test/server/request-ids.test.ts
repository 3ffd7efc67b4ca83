import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestIdOf, traceIdOf } from '../../gateway/src/http/request-id.ts';

// Rules: gateway-54, gateway-55

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test('the ID of a request is the caller’s if it is safe to log, or else a new one', () => {
  const idOf = (id: string | string[] | undefined) =>
    requestIdOf({ headers: { 'x-request-id': id } });
  for (const id of ['a', 'A_9-.z', 'x'.repeat(64)]) assert.equal(idOf(id), id);
  for (const id of ['', 'x'.repeat(65), 'two words', 'a\n', '/a', 'a/', ['a'], undefined])
    assert.match(idOf(id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('an ID of a trace may begin or end with zeros', () => {
  for (const id of [`${'0'.repeat(31)}1`, `1${'0'.repeat(31)}`])
    assert.equal(traceIdOf({ traceparent: `00-${id}-${PARENT}-00` }), id);
});

test('a request without a trace has no ID of one', () => {
  assert.equal(traceIdOf({}), undefined);
});

test('traceparent is valid as W3C Trace Context defines it', () => {
  const later = [`01-${TRACE}-${PARENT}-01`, `cc-${TRACE}-${PARENT}-00-more`];
  for (const traceparent of [`00-${TRACE}-${PARENT}-00`, ...later])
    assert.equal(traceIdOf({ traceparent }), TRACE, traceparent);
  for (const traceparent of [
    ...[
      '',
      TRACE,
      `00-${TRACE}-${PARENT}`,
      `00-${TRACE}-${PARENT}-01-more`,
      `00-${TRACE}-${PARENT}-1`,
    ],
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `000-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01x`,
    ` 00-${TRACE}-${PARENT}-01`,
    `cc-${TRACE}-${PARENT}-00more`,
  ])
    assert.equal(traceIdOf({ traceparent }), undefined, traceparent);
});
