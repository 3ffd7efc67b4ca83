import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

test('the demo prints no warning after its start, on any supported version of Node', async (context) => {
  const folder = await seededFolder();
  context.after(() => rm(folder, { recursive: true, force: true }));
  const { child, port, end } = startGatewayProcess({ DATA_DIR: folder });
  const discovery = `http://localhost:${await port}/oidc/.well-known/openid-configuration`;
  const { status } = await fetch(discovery);
  assert.equal(status, 200, 'the provider is loaded');
  child.kill();
  const { output } = await end;
  assert.match(output, /Mailbox/);
  assert.doesNotMatch(output, /warning/i);
});
