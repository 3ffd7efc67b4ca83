import { test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { createApp } from '../../gateway/src/http/create-app.ts';

// Rules: gateway-243

/** Longer than the ten seconds that Fastify gives a part of a server by default. */
const STANDSTILL_MS = 10_100;

test('a gateway starts on a machine that stands still for ten seconds meanwhile', async () => {
  const app = createApp(settingsOf({ logLevel: 'silent' }));
  void app.register(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL_MS);
    // Timers that are due come first.
    await later(0);
  });
  await app.ready();
  await app.close();
});
