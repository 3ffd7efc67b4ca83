import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idleShare } from '../runner/spare-cpu.ts';

describe('the idle share of the CPUs', () => {
  it('is that of the time between two counts', () =>
    assert.equal(idleShare({ idle: 100, all: 1_000 }, { idle: 130, all: 1_100 }), 0.3));

  it('is 0 if no time has passed', () =>
    assert.equal(idleShare({ idle: 100, all: 1_000 }, { idle: 100, all: 1_000 }), 0));
});
