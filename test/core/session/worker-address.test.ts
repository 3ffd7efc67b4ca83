import { expect } from '@open-wc/testing';
import { workerAddress } from '../../../src/core/session/clock.ts';
import { hint, start as startFromText } from '../../../src/core/session/worker-help.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';

// Rules: security-04, session-26

/** Starts a fake worker from text. */
function start(workerSrc?: string) {
  const started: string[] = [];
  const run = (address: string) => {
    started.push(address);
    return new EventTarget() as Worker;
  };
  const worker = startFromText(run, workerSrc);
  return { worker, address: started.join() };
}

/** Returns the addresses that `work` revokes. */
function revokedBy(work: () => void): string[] {
  const revoked: string[] = [];
  const { revokeObjectURL } = URL;
  URL.revokeObjectURL = (address) => void revoked.push(address);
  work();
  URL.revokeObjectURL = revokeObjectURL;
  return revoked;
}

/** Returns the console warnings of `work`. */
function warnedBy(work: () => void): string[] {
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line: string) => void lines.push(line);
  work();
  console.warn = warn;
  return lines;
}

describe('the address of the session worker', () => {
  it('is the configured address on the page’s origin', () => {
    expect(workerAddress(fakeCore().core, '/assets/clock.js')).to.equal(`${HOST}/assets/clock.js`);
  });

  it('is the file next to the script if none is configured', () => {
    const { core } = fakeCore({ href: location.href });
    expect(workerAddress(core)).to.match(/session\.worker\.ts$/);
  });

  it('is undefined if the script or the configured file is on another origin', () => {
    expect(workerAddress(fakeCore().core)).to.equal(undefined);
    expect(workerAddress(fakeCore().core, 'https://cdn.example/clock.js')).to.equal(undefined);
  });
});

describe('the session worker of a page without its file', () => {
  it('starts from a blob that is revoked after its first message', async () => {
    let { worker, address } = { worker: new EventTarget(), address: '' };
    const lines = warnedBy(() => ({ worker, address } = start()));
    expect(lines).to.deep.equal([]);
    expect(address).to.match(/^blob:/);
    const reply = await fetch(address);
    expect(reply.headers.get('content-type')).to.equal('text/javascript');
    const dispatchMessage = () => worker.dispatchEvent(new Event('message'));
    expect(revokedBy(() => worker.dispatchEvent(new Event('error')))).to.deep.equal([]);
    expect(revokedBy(dispatchMessage)).to.deep.equal([address]);
    expect(revokedBy(dispatchMessage)).to.deep.equal([]);
    URL.revokeObjectURL(address);
  });

  it('never loads a script of another origin, whatever worker-src is', async () => {
    let address = '';
    const [line = ''] = warnedBy(() => ({ address } = start('https://attacker.example/clock.js')));
    expect(await (await fetch(address)).text()).not.to.include('attacker.example');
    expect(line).to.match(/^sso-elements: worker-src="https:\/\/attacker\.example\/clock\.js"/);
    URL.revokeObjectURL(address);
  });

  it('logs one hint per page if it can’t run, with the policy and the attribute that allow it', () => {
    const { core } = fakeCore();
    const lines = warnedBy(() => {
      hint(core);
      hint(core);
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^sso-elements: .*worker-src blob:.*<sso-session-guard>.*docs\//);
  });
});
