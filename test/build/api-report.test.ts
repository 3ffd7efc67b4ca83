import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { API_REPORT, apiReportText } from '../../tools/api-report/report-text.ts';

describe('the report of published types', async () => {
  const text = await apiReportText();

  test('is what `npm run api-report` writes', async () => {
    const isCurrent = (await readFile(API_REPORT, 'utf8')) === text;
    assert.ok(isCurrent, `${API_REPORT} is out of date: run npm run api-report`);
  });

  test('has what an entry exports, and what that refers to', () => {
    for (const part of [
      '## `sso-elements/core`',
      'export declare const $auth: ReadableStore<Auth>;',
      '## `sso-elements/server`',
      'export declare function verifySession(',
      '## `sso-elements/testing`',
      'export interface FakeGateway ',
      'export interface Tags ',
    ])
      assert.ok(text.includes(part), part);
  });

  test('has the tags of HTML and of every framework', () => {
    for (const part of [
      'interface HTMLElementTagNameMap',
      "declare module 'react'",
      "declare module 'vue'",
      "declare module 'svelte/elements'",
    ])
      assert.ok(text.includes(part), part);
  });

  test('has no comments, and no parts that programs can’t name', () => {
    assert.doesNotMatch(text, /\/\*\*|interface Constants/);
  });
});
