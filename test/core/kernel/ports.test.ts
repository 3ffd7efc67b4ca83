import { expect } from '@open-wc/testing';
import { browserPorts as ports } from '../../../src/core/kernel/ports.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

/** Replaces properties of `owner` while `work` runs. */
async function withReplaced(
  owner: object,
  replacements: Readonly<Record<string, unknown>>,
  work: () => unknown,
): Promise<void> {
  const owned = Object.keys(replacements).map(
    (name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const,
  );
  for (const [name, value] of Object.entries(replacements))
    Object.defineProperty(owner, name, { value, configurable: true });
  try {
    await work();
  } finally {
    for (const [name, own] of owned) {
      if (own) Object.defineProperty(owner, name, own);
      else Reflect.deleteProperty(owner, name);
    }
  }
}

describe("the real browser's ports", () => {
  it('return both stores', () => {
    ports.localStore().setItem('ports.test', 'local');
    ports.sessionStore().setItem('ports.test', 'session');
    expect(localStorage.getItem('ports.test')).to.equal('local');
    expect(sessionStorage.getItem('ports.test')).to.equal('session');
    localStorage.removeItem('ports.test');
    sessionStorage.removeItem('ports.test');
  });

  for (const [name, pick] of [
    ['localStorage', () => ports.localStore()],
    ['sessionStorage', () => ports.sessionStore()],
  ] as const) {
    it(`throw if the browser blocks ${name}`, () => {
      const own = Object.getOwnPropertyDescriptor(globalThis, name);
      const blocked = () => {
        throw new DOMException('Access is denied', 'SecurityError');
      };
      Object.defineProperty(globalThis, name, { get: blocked, configurable: true });
      try {
        expect(pick).to.throw('Access is denied');
      } finally {
        if (own) Object.defineProperty(globalThis, name, own);
      }
    });
  }

  it('write and read cookies', () => {
    ports.writeCookie('ports-test=1; Path=/');
    expect(ports.readCookies()).to.include('ports-test=1');
    ports.writeCookie('ports-test=; Path=/; Max-Age=0');
    expect(ports.readCookies()).not.to.include('ports-test');
  });

  it('return the device’s time and network state', () => {
    const sinceMs = Date.now();
    expect(ports.now()).to.be.within(sinceMs, Date.now());
    expect(ports.isOnline()).to.equal(navigator.onLine);
  });

  it('rewrite the address without a load and keep the history state', () => {
    const before = location.href;
    history.replaceState({ kept: 1 }, '', before);
    ports.rewriteAddress('?rewritten=1');
    expect(ports.location.href).to.equal(location.href);
    expect(location.search).to.equal('?rewritten=1');
    expect(history.state).to.deep.equal({ kept: 1 });
    history.replaceState(null, '', before);
  });

  it('notify of other tabs’ writes until stopped', () => {
    const keys: (string | null)[] = [];
    const stop = ports.onStorage((key) => keys.push(key));
    dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    dispatchEvent(new StorageEvent('storage', { key: 'late' }));
    expect(keys).to.deep.equal(['isAuthenticated', null]);
  });

  it('notify of user activity until stopped', () => {
    const done: string[] = [];
    const stop = ports.onActivity(() => done.push('something'));
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
      dispatchEvent(new Event(type));
    stop();
    dispatchEvent(new Event('keydown'));
    expect(done).to.have.length(4);
  });

  it('start a worker that is a module', async () => {
    const source = new Blob(['export {}; postMessage(5)'], { type: 'text/javascript' });
    const address = URL.createObjectURL(source);
    const worker = ports.startWorker(address);
    const message = await new Promise(
      (resolve) => (worker.onmessage = ({ data }) => resolve(data)),
    );
    expect(message).to.equal(5);
    worker.terminate();
    URL.revokeObjectURL(address);
  });

  it('fetch and warn', async () => {
    const reply = await ports.fetch('data:application/json,5', {});
    expect(await reply.json()).to.equal(5);
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (...words: unknown[]) => warnings.push(words.join(' '));
    ports.warn('Cannot load.', '(status 404)');
    console.warn = warn;
    expect(warnings).to.deep.equal([
      'sso-elements: Cannot load. (status 404) See "When something does not work" in docs/embedding.md.',
    ]);
  });
});

describe('going back in a tab', () => {
  for (const [title, page, referrer, isPossible] of [
    [
      'is possible if the browser reports it',
      { navigation: { canGoBack: true }, length: 1 },
      '',
      true,
    ],
    [
      'is not possible to a new tab’s blank page',
      { navigation: { canGoBack: false }, length: 2 },
      '',
      false,
    ],
    [
      'returns to the page of a link',
      { navigation: { canGoBack: false }, length: 2 },
      'https://intranet.example/',
      true,
    ],
    [
      'is not possible in a tab that a link has opened',
      { navigation: { canGoBack: false }, length: 1 },
      'https://intranet.example/',
      false,
    ],
    [
      'is possible by history length in a browser without the Navigation API',
      { length: 2 },
      '',
      true,
    ],
    ['is not possible on such a browser’s first page', { length: 1 }, '', false],
    ['is not possible on a page without history', {}, '', false],
  ] as const)
    it(title, () =>
      withReplaced(document, { referrer }, () => {
        let backs = 0;
        const { navigation, length } = { navigation: undefined, length: undefined, ...page };
        const history = length && { length, back: () => (backs += 1) };
        return withReplaced(globalThis, { navigation, history }, () => {
          expect([ports.goBack(), backs]).to.deep.equal([isPossible, isPossible ? 1 : 0]);
        });
      }),
    );
});

describe('a message between tabs', () => {
  const NAME = 'ports-test';

  it('arrives unchanged until the receiver closes its channel', async () => {
    const received: unknown[] = [];
    const witness: unknown[] = [];
    const receiver = ports.openChannel(NAME, (message) => received.push(message));
    const other = ports.openChannel(NAME, (message) => witness.push(message));
    const sender = ports.openChannel(NAME, () => undefined);
    sender?.post({ news: 1 });
    await waitUntil(() => received.length > 0 && witness.length > 0);
    receiver?.close();
    sender?.post({ news: 2 });
    await waitUntil(() => witness.length > 1);
    expect(received).to.deep.equal([{ news: 1 }]);
    expect(witness).to.deep.equal([{ news: 1 }, { news: 2 }]);
    other?.close();
    sender?.close();
  });

  it('is not sent in a browser without channels', () =>
    withReplaced(globalThis, { BroadcastChannel: undefined }, () => {
      expect(ports.openChannel(NAME, () => undefined)).to.equal(undefined);
    }));

  it('is not sent in a browser that blocks channels', () => {
    const BroadcastChannel = function () {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    return withReplaced(globalThis, { BroadcastChannel }, () => {
      expect(ports.openChannel(NAME, () => undefined)).to.equal(undefined);
    });
  });
});

describe('a sign-in window', () => {
  const START = 'https://sso.example/start';

  it('is opened with the same name each time, and can be closed', () => {
    const calls: unknown[][] = [];
    let closes = 0;
    const open = (...args: unknown[]) => {
      calls.push(args);
      return { close: () => (closes += 1) };
    };
    return withReplaced(globalThis, { open }, () => {
      ports.openWindow(START)?.close();
      ports.openWindow(START);
      expect(calls[0]).to.deep.equal([START, 'sso-elements', 'popup']);
      expect(calls[1]).to.deep.equal(calls[0]);
      expect(closes).to.equal(1);
    });
  });

  it('is null if the browser blocks it', () =>
    withReplaced(globalThis, { open: () => null }, () => {
      expect(ports.openWindow(START)).to.equal(null);
    }));
});

it('locks and languages are the browser’s', () => {
  expect(ports.locks).to.equal(navigator.locks);
  expect(ports.languages()).to.deep.equal(navigator.languages);
});
