import { expect } from '@open-wc/testing';
import { browserPorts as ports } from '../../src/core/ports.ts';

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
