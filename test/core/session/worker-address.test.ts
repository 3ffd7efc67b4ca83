import { expect } from '@open-wc/testing';
import { startSessionWorker } from '../../../src/core/session/worker-address.ts';
import { fakeCore, HOST } from '../../support/fake-core.ts';

/** Starts a worker that is none; `revoked` are the addresses that were taken back. */
function start(workerSrc?: string, href?: string) {
  const { core, page } = fakeCore(href ? { href } : {});
  const started: string[] = [];
  page.startWorker = (address) => {
    started.push(new URL(address).href);
    return new EventTarget() as Worker;
  };
  const worker = startSessionWorker(core, workerSrc);
  return { worker, address: started.join() };
}

/** Addresses that were taken back while something happened. */
function revokedBy(work: () => void): string[] {
  const revoked: string[] = [];
  const { revokeObjectURL } = URL;
  URL.revokeObjectURL = (address) => void revoked.push(address);
  work();
  URL.revokeObjectURL = revokeObjectURL;
  return revoked;
}

describe('the address of the session’s worker', () => {
  it('is the page’s own where it is of the page’s origin', () => {
    expect(start('/assets/clock.js').address).to.equal(`${HOST}/assets/clock.js`);
  });

  it('is the bundle’s own where nobody says another', () => {
    expect(start(undefined, location.href).address).to.match(/session\.worker\.ts|\/.*worker/);
  });

  it('is that of a text that imports it where it is of another origin', async () => {
    const { address } = start('https://cdn.example/clock.js');
    expect(address).to.match(/^blob:/);
    const reply = await fetch(address);
    expect(await reply.text()).to.equal('import"https://cdn.example/clock.js"');
    expect(reply.headers.get('content-type')).to.equal('text/javascript');
  });

  it('is taken back once the worker has said its first word, and not before', () => {
    const { worker, address } = start('https://cdn.example/clock.js');
    const say = () => worker.dispatchEvent(new Event('message'));
    expect(revokedBy(() => worker.dispatchEvent(new Event('error')))).to.deep.equal([]);
    expect(revokedBy(say)).to.deep.equal([address]);
    expect(revokedBy(say)).to.deep.equal([]);
    URL.revokeObjectURL(address);
  });
});
