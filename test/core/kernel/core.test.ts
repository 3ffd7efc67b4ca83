import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import {
  createCore,
  defineService,
  fullCore,
  getCore,
  override,
  provideCore,
  type Core,
} from '../../../src/core/kernel/core.ts';
import * as entry from '../../../src/core/index.ts';
import { BASE_CONSTANTS } from '../../../src/core/kernel/base-constants.ts';
import type { BaseCore } from '../../../src/core/kernel/base-core.ts';
import { basePorts } from '../../../src/core/kernel/base-ports.ts';
import { claimRole, releaseRole } from '../../../src/core/kernel/page-record.ts';
import { VERSION } from '../../../src/core/kernel/version.ts';
import { browserPorts } from '../../../src/core/kernel/ports.ts';
import { fakePorts } from '../../support/core/fake-core.ts';

// Rules: elements-03

const fakeCorePorts = () => createCore({ ports: fakePorts() });

describe('a service', () => {
  it('is built on first use, once per core', () => {
    let built = 0;
    const counter = defineService('test-counter', () => ({ number: ++built }));
    const core = fakeCorePorts();
    expect(built).to.equal(0);
    expect(counter(core)).to.equal(counter(core));
    expect(counter(fakeCorePorts()).number).to.equal(2);
  });

  it('is shared by its name with the other scripts of the page', () => {
    const core = fakeCorePorts();
    const shared = defineService('test-shared', () => ({ from: 'this script' }));
    const theirs = { from: 'another script' };
    core.services.set('test-shared', theirs);
    expect(shared(core)).to.equal(theirs);
  });

  it('is built once even if it is undefined', () => {
    let built = 0;
    const nothing = defineService('test-nothing', () => void (built += 1));
    const core = fakeCorePorts();
    nothing(core);
    nothing(core);
    expect(built).to.equal(1);
  });

  it('throws if its name is empty or taken', () => {
    expect(() => defineService('', () => 1)).to.throw('needs a name');
    defineService('test-taken', () => 1);
    expect(() => defineService('test-taken', () => 2)).to.throw('test-taken');
  });

  it('throws with all names if services need each other while they are built', () => {
    const first: (core: Core) => unknown = defineService('test-egg', (core: Core) => second(core));
    const second = defineService('test-hen', (core: Core) => first(core));
    const core = fakeCorePorts();
    expect(() => second(core)).to.throw('test-hen, test-egg, test-hen');
    expect(() => first(core)).to.throw('test-egg, test-hen, test-egg');
  });

  it('can be built after an attempt that failed', () => {
    let attempts = 0;
    const flaky = defineService('test-flaky', () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no');
      return attempts;
    });
    const core = fakeCorePorts();
    expect(() => flaky(core)).to.throw('no');
    expect(flaky(core)).to.equal(2);
  });

  it('can be replaced in a new core', () => {
    const real = defineService('test-real', () => 'real');
    const core = createCore({ ports: fakePorts(), overrides: [override(real, 'fake')] });
    expect([real(core), real(fakeCorePorts())]).to.deep.equal(['fake', 'real']);
  });
});

describe('different versions on a page', () => {
  const key = Symbol.for('sso-elements');
  const before: unknown = Reflect.get(globalThis, key);
  afterEach(() => Reflect.set(globalThis, key, before));

  it('show something once: the first version that claims a role keeps it until it releases it', () => {
    Reflect.set(globalThis, key, { v: 1, owners: { warning: '0.0' } });
    expect([claimRole('warning'), claimRole('consent')]).to.deep.equal([false, true]);
    expect(claimRole('consent')).to.equal(true);
    releaseRole('warning');
    expect(claimRole('warning')).to.equal(false);
    releaseRole('consent');
    expect(Reflect.get(globalThis, key)).to.deep.equal({ v: 1, owners: { warning: '0.0' } });
  });

  it('do not share a core', () => {
    const core = createCore({ ports: fakePorts() });
    const remove = provideCore(core);
    expect(Reflect.get(globalThis, Symbol.for(`sso-elements/core@${VERSION}`))).to.equal(core);
    expect(Reflect.get(globalThis, Symbol.for('sso-elements/core@0.0'))).to.equal(undefined);
    remove();
  });
});

describe("the page's core", () => {
  it('is the same for all callers', () => {
    const core = getCore();
    expect(getCore()).to.equal(core);
    provideCore(core)();
  });

  it('completes the base core of a guard and keeps its ports and constants', () => {
    const base: BaseCore = {
      ports: { ...basePorts, now: () => 5 },
      constants: { ...BASE_CONSTANTS, heartbeatMs: 7 },
      services: new Map(),
    };
    const core = fullCore(base);
    expect(core).to.equal(base);
    expect(core.ports.fetch).to.equal(browserPorts.fetch);
    expect([core.ports.now(), core.constants.heartbeatMs]).to.deep.equal([5, 7]);
    expect(core.constants.requestTimeoutMs).to.equal(CONSTANTS.requestTimeoutMs);
  });

  it('stays unchanged if it is a full core', () => {
    const core = createCore({ ports: fakePorts() });
    const { ports, constants } = core;
    expect(fullCore(core).ports).to.equal(ports);
    expect(core.constants).to.equal(constants);
  });

  it('can be replaced in a test and removed again', () => {
    const mine = createCore({ ports: fakePorts() });
    const remove = provideCore(mine);
    expect(getCore()).to.equal(mine);
    remove();
    const fresh = getCore();
    expect(fresh).not.to.equal(mine);
    provideCore(fresh)();
  });

  it('is not removed by the release of a replaced core', () => {
    const removeFirst = provideCore(createCore({ ports: fakePorts() }));
    const second = createCore({ ports: fakePorts() });
    const removeSecond = provideCore(second);
    removeFirst();
    expect(getCore()).to.equal(second);
    removeSecond();
  });
});

it('the core entry exports what suite apps need', () => {
  expect(Object.keys(entry).sort()).to.deep.equal(
    [
      '$auth',
      '$products',
      '$profile',
      '$session',
      'configure',
      'confirm',
      'getToken',
      'loadProducts',
      'loadProfile',
      'openProduct',
      'ready',
      'refresh',
      'saveProfile',
      'signIn',
      'signOut',
    ].sort(),
  );
});
