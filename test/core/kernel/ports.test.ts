import { expect } from '@open-wc/testing';
import { browserPorts as ports } from '../../../src/core/kernel/ports.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Puts something in the place of what the browser has, as long as the work takes. */
async function having(
  owner: object,
  instead: Readonly<Record<string, unknown>>,
  work: () => unknown,
): Promise<void> {
  const owned = Object.keys(instead).map(
    (name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const,
  );
  for (const [name, value] of Object.entries(instead))
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
  it('give both stores', () => {
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
    it(`throw where the browser blocks ${name}`, () => {
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

  it("tell this machine's time and network", () => {
    expect(Math.abs(ports.now() - Date.now())).to.be.lessThan(1000);
    expect(ports.isOnline()).to.equal(navigator.onLine);
  });

  it('rewrite the address without a load, keeping the state of the history', () => {
    const before = location.href;
    history.replaceState({ kept: 1 }, '', before);
    ports.rewriteAddress('?rewritten=1');
    expect(ports.location.href).to.equal(location.href);
    expect(location.search).to.equal('?rewritten=1');
    expect(history.state).to.deep.equal({ kept: 1 });
    history.replaceState(null, '', before);
  });

  it("pass on other tabs' writes until told to stop", () => {
    const keys: (string | null)[] = [];
    const stop = ports.onStorage((key) => keys.push(key));
    dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    dispatchEvent(new StorageEvent('storage', { key: 'late' }));
    expect(keys).to.deep.equal(['isAuthenticated', null]);
  });

  it('tell of what the person does until told to stop', () => {
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
    const said = await new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
    expect(said).to.equal(5);
    worker.terminate();
    URL.revokeObjectURL(address);
  });

  it('fetch and warn', async () => {
    const reply = await ports.fetch('data:application/json,5', {});
    expect(await reply.json()).to.equal(5);
    const { warn } = console;
    const told: unknown[] = [];
    console.warn = (message: unknown) => told.push(message);
    ports.warn('hello');
    console.warn = warn;
    expect(told).to.deep.equal(['hello']);
  });
});

describe('the way back in a tab', () => {
  for (const [title, page, referrer, isThere] of [
    [
      'is there where the browser says so',
      { navigation: { canGoBack: true }, length: 1 },
      '',
      true,
    ],
    ['is not a new tab’s own page', { navigation: { canGoBack: false }, length: 2 }, '', false],
    [
      'is where a link came from',
      { navigation: { canGoBack: false }, length: 2 },
      'https://intranet.example/',
      true,
    ],
    [
      'is not there in a tab that a link has opened',
      { navigation: { canGoBack: false }, length: 1 },
      'https://intranet.example/',
      false,
    ],
    ['is the page before, in a browser that tells nothing', { length: 2 }, '', true],
    ['is not there in such a browser’s first page', { length: 1 }, '', false],
    ['is not there where a page has no history', {}, '', false],
  ] as const)
    it(title, () =>
      having(document, { referrer }, () => {
        let backs = 0;
        const { navigation, length } = { navigation: undefined, length: undefined, ...page };
        const history = length && { length, back: () => (backs += 1) };
        return having(globalThis, { navigation, history }, () => {
          expect([ports.goBack(), backs]).to.deep.equal([isThere, isThere ? 1 : 0]);
        });
      }),
    );
});

describe('what tabs tell each other', () => {
  const NAME = 'ports-test';

  it('arrives as it was sent, until one stops to hear it', async () => {
    const heard: unknown[] = [];
    const witness: unknown[] = [];
    const one = ports.openChannel(NAME, (message) => heard.push(message));
    const other = ports.openChannel(NAME, (message) => witness.push(message));
    const sender = ports.openChannel(NAME, () => undefined);
    sender?.post({ news: 1 });
    await waitUntil(() => heard.length > 0 && witness.length > 0);
    one?.close();
    sender?.post({ news: 2 });
    await waitUntil(() => witness.length > 1);
    expect(heard).to.deep.equal([{ news: 1 }]);
    expect(witness).to.deep.equal([{ news: 1 }, { news: 2 }]);
    other?.close();
    sender?.close();
  });

  it('needs a browser that has channels', () =>
    having(globalThis, { BroadcastChannel: undefined }, () => {
      expect(ports.openChannel(NAME, () => undefined)).to.equal(undefined);
    }));
});

describe('a window of its own', () => {
  const START = 'https://sso.example/start';

  it('is opened, the same one each time, and closed again', () => {
    const asked: unknown[][] = [];
    let closes = 0;
    const open = (...args: unknown[]) => {
      asked.push(args);
      return { close: () => (closes += 1) };
    };
    return having(globalThis, { open }, () => {
      ports.openWindow(START)?.();
      ports.openWindow(START);
      expect(asked[0]).to.deep.equal([START, 'sso-elements', 'popup']);
      expect(asked[1]).to.deep.equal(asked[0]);
      expect(closes).to.equal(1);
    });
  });

  it('can not be closed where the browser kept it from opening', () =>
    having(globalThis, { open: () => null }, () => {
      expect(ports.openWindow(START)).to.equal(undefined);
    }));
});

it('locks and languages are the browser’s', () => {
  expect(ports.locks).to.equal(navigator.locks);
  expect(ports.languages()).to.deep.equal(navigator.languages);
});
