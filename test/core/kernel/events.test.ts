import { expect } from '@open-wc/testing';
import { createCore } from '../../../src/core/kernel/core.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { FakeHost, fakePorts } from '../../support/core/fake-core.ts';

// Rules: session-guard-05

describe('the current host', () => {
  it('is the tag mounted last', () => {
    const hosts = hostsService(createCore({ ports: fakePorts() }));
    const [first, second] = [new FakeHost(), new FakeHost()];
    hosts.add(first);
    const remove = hosts.add(second);
    expect(hosts.current()).to.equal(second);
    remove();
    expect(hosts.current()).to.equal(first);
  });

  it('is the session guard, whichever was mounted last', () => {
    const hosts = hostsService(createCore({ ports: fakePorts() }));
    const guard = Object.assign(new FakeHost(), { reportsSession: true });
    for (const host of [new FakeHost(), guard, new FakeHost()]) hosts.add(host);
    expect(hosts.current()).to.equal(guard);
  });

  it('dispatches and prevents nothing without a tag', () => {
    const { current } = hostsService(createCore({ ports: fakePorts() }));
    expect(current().emit('sso-ready', {})).to.equal(true);
  });
});
