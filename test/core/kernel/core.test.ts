import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import {
  createCore,
  getCore,
  provideCore,
  defineService,
  fullCore,
} from '../../../src/core/kernel/core.ts';
import * as door from '../../../src/core/index.ts';
import { BASE_CONSTANTS } from '../../../src/core/kernel/base-constants.ts';
import type { BaseCore } from '../../../src/core/kernel/base-core.ts';
import { basePorts } from '../../../src/core/kernel/base-ports.ts';
import { browserPorts } from '../../../src/core/kernel/ports.ts';
import { fakePorts } from '../../support/fake-core.ts';

describe('rooms', () => {
  it('are built when first asked for, once a core', () => {
    let built = 0;
    const counter = defineService('counter', () => ({ number: ++built }));
    const core = createCore(fakePorts());
    expect(built).to.equal(0);
    expect(counter(core)).to.equal(counter(core));
    expect(counter(createCore(fakePorts())).number).to.equal(2);
  });

  it('are found by name, even by a second copy of the bundle', () => {
    const core = createCore(fakePorts());
    const first = defineService('shared', () => ({ from: 'first' }))(core);
    expect(defineService('shared', () => ({ from: 'second' }))(core)).to.equal(first);
  });

  it('are kept when what they built is undefined', () => {
    let built = 0;
    const nothing = defineService('nothing', () => void (built += 1));
    const core = createCore(fakePorts());
    nothing(core);
    nothing(core);
    expect(built).to.equal(1);
  });
});

describe("the page's core", () => {
  it('is one for all who ask', () => {
    const core = getCore();
    expect(getCore()).to.equal(core);
    provideCore(core)();
  });

  it('that a guard began is made whole, and what it began with stays', () => {
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

  it('that is whole stays as it is', () => {
    const core = createCore(fakePorts());
    const { ports, constants } = core;
    expect(fullCore(core).ports).to.equal(ports);
    expect(core.constants).to.equal(constants);
  });

  it('may be replaced for a test and taken away again', () => {
    const mine = createCore(fakePorts());
    const takeAway = provideCore(mine);
    expect(getCore()).to.equal(mine);
    takeAway();
    const fresh = getCore();
    expect(fresh).not.to.equal(mine);
    provideCore(fresh)();
  });

  it('is not taken away by the one who was replaced', () => {
    const takeFirstAway = provideCore(createCore(fakePorts()));
    const second = createCore(fakePorts());
    const takeSecondAway = provideCore(second);
    takeFirstAway();
    expect(getCore()).to.equal(second);
    takeSecondAway();
  });

  it('is kept under the symbol that both bundles know', () => {
    const core = createCore(fakePorts());
    const takeAway = provideCore(core);
    expect(Reflect.get(globalThis, Symbol.for('sso-elements/core@1'))).to.equal(core);
    takeAway();
  });
});

it('the public door opens what suite apps need', () => {
  expect(door).to.include.keys('getCore', 'createCore', 'configure', 'authService', 'signOut');
});
