import type { CallName } from '../../../src/core/contract/calls.ts';
import type { FakeHandlers } from '../../../src/testing/exchange.ts';

declare const handlers: FakeHandlers;
const { lookup, ...others } = handlers;

export const complete: FakeHandlers = { ...others, lookup };
// @ts-expect-error The fake gateway answers every call.
export const incomplete: FakeHandlers = others;
// @ts-expect-error It answers no others.
export const additional: FakeHandlers = { ...others, lookup, lookUp: lookup };

export const nameOfCall = (name: keyof FakeHandlers): CallName => name;
export const nameOfHandler = (name: CallName): keyof FakeHandlers => name;
