import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDevBuild } from '../../tools/build/dev-build.mjs';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { signInByForm, usePortal } from './portal.ts';

const built = await temporaryFolder();
const devBuild = await createDevBuild(built);
await devBuild.build();
await devBuild.dispose();

const portal = usePortal({ built });

test('a user signs in and opens My Profile in the build of npm run dev', async () => {
  const { page, complaints } = await portal.visit();
  await signInByForm(page, portal.url(), 'ada@acme.example');
  await page.getByRole('heading', { name: /^Welcome / }).waitFor();
  const started = page.waitForEvent('worker');
  await page.goto(`${portal.url()}/profile`);
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  assert.equal((await started).url(), `${portal.url()}/elements/session.worker.js`);
  assert.deepEqual(complaints, []);
});
