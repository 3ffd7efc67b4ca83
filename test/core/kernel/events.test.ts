import { expect } from '@open-wc/testing';
import { createCore } from '../../../src/core/kernel/core.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { FakeHost, fakePorts } from '../../support/fake-core.ts';

describe('the mounted tags', () => {
  it('are spoken for by the one mounted last', () => {
    const hosts = hostsService(createCore(fakePorts()));
    const [first, second] = [new FakeHost(), new FakeHost()];
    hosts.add(first);
    const remove = hosts.add(second);
    expect(hosts.current()).to.equal(second);
    remove();
    expect(hosts.current()).to.equal(first);
  });

  it('are spoken for by the session guard, whichever came last', () => {
    const hosts = hostsService(createCore(fakePorts()));
    const guard = Object.assign(new FakeHost(), { reportsSession: true });
    for (const host of [new FakeHost(), guard, new FakeHost()]) hosts.add(host);
    expect(hosts.current()).to.equal(guard);
  });

  it('are spoken for by one that tells nobody and prevents nothing where there is none', () => {
    const { current } = hostsService(createCore(fakePorts()));
    expect(current().emit('sso-ready', {})).to.equal(true);
  });
});
