import { expect } from '@open-wc/testing';
import { proveWork } from '../../../src/core/auth/proof-of-work.ts';

// Rules: captcha-07

const never = () => new AbortController().signal;

describe('a proof of work', () => {
  it('is the first number whose hash with the challenge starts with the required zero bits', async () => {
    const found = await proveWork('aB3xYz', 9, never());
    const text = new TextEncoder().encode(`aB3xYz:${String(found)}`);
    const [first = 255, second = 255] = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
    expect(first).to.equal(0);
    expect(second).to.be.below(128);
  });

  it('differs between challenges', async () => {
    const proofs = ['aB3xYz', 'aB3xYw', 'aB3xYq'].map((code) => proveWork(code, 9, never()));
    expect(new Set(await Promise.all(proofs)).size).to.be.above(1);
  });

  it('ends when it is aborted', async () => {
    const controller = new AbortController();
    const proof = proveWork('aB3xYz', 256, controller.signal);
    controller.abort();
    expect(await proof).to.equal(undefined);
  });
});
