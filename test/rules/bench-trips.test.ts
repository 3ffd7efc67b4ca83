import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countTrips } from '../../bench/load/trips.ts';

const request = (fromMs: number, toMs: number, bytes = 100) => ({
  name: '/file.js',
  fromMs,
  toMs,
  bytes,
});
const count = (...files: ReturnType<typeof request>[]) => countTrips({ files, readyMs: 1000 });

describe('the sequential trips of a visit', () => {
  test('are the requests that each begin after the one before has ended', () => {
    assert.equal(count(request(0, 100), request(100, 200), request(300, 400)), 3);
  });

  test('count requests at the same time as one', () => {
    assert.equal(
      count(request(0, 100), request(110, 200), request(120, 300), request(190, 290)),
      2,
    );
  });

  test('are those of the longest chain, whatever the order of the requests', () => {
    const long = request(110, 900);
    assert.equal(count(long, request(500, 600), request(0, 100), request(120, 300)), 3);
  });

  test('leave out files from the cache, and requests that end after the page is ready', () => {
    assert.equal(count(request(0, 100), request(110, 120, 0), request(900, 1001)), 1);
  });

  test('are none without requests', () => {
    assert.equal(count(), 0);
  });
});
