import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type * as hooks from '../../src/react/index.ts';

// Rules: elements-05, elements-28, elements-33

const codeOf = (framework: string) => readFileSync(`dist/${framework}/index.js`, 'utf8');
const importsOf = (code: string) =>
  [...new Set([...code.matchAll(/from "([^"]+)"/g)].map(([, name]) => name))].sort();

for (const framework of ['react', 'vue'])
  test(`sso-elements/${framework} contains neither its framework nor a core`, () => {
    assert.deepEqual(importsOf(codeOf(framework)), [framework, 'sso-elements/core'].sort());
    assert.doesNotMatch(codeOf(framework), /sso-elements\/core@|tokenExpiryTime/);
  });

test('sso-elements/react is a client module of server components', () => {
  assert.match(codeOf('react'), /^"use client";/);
});

test('the hooks render on a server, where no user is known', async () => {
  const { Show, useAuth, useProducts } = (await import(
    new URL('../../dist/react/index.js', import.meta.url).href
  )) as typeof hooks;
  function App() {
    const { status } = useAuth();
    return createElement(
      'p',
      null,
      `${status} ${useProducts().status}`,
      createElement(Show, { when: 'signed-in', fallback: 'out' }, 'in'),
    );
  }
  assert.equal(renderToString(createElement(App)), '<p>unknown idle</p>');
});
