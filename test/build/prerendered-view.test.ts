import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prerender } from '../../src/elements/prerender/render-view.ts';
import { withoutUnusedRules } from '../../src/elements/prerender/unused-rules.ts';

const rootOf = (html: string) => prerender(() => html, []).root;

describe('a prerendered view', () => {
  test('has its elements, attributes and texts, as a browser reads them', () => {
    const label = '<label for=a>A &amp; B&nbsp;&lt;</label>';
    assert.deepEqual(rootOf(`<form>${label}<input id=a disabled><p>One<p>Two</form>`), [
      ...['form', {}],
      ['label', { for: 'a' }, 'A & B\u00a0<'],
      ['input', { id: 'a', disabled: '' }],
      ['p', {}, 'One'],
      ['p', {}, 'Two'],
    ]);
  });

  test('keeps the capitals of SVG', () => {
    const path = '<clippath id="c"><path d="M0 0"/></clippath>';
    assert.deepEqual(rootOf(`<svg viewBox="0 0 1 1">${path}</svg>`), [
      ...['svg', { viewBox: '0 0 1 1' }],
      ['clipPath', { id: 'c' }, ['path', { d: 'M0 0' }]],
    ]);
  });

  test('keeps only the tokens that its styles use', () => {
    const tokens = ':host{--a:1px;--b:var(--c);--c:light-dark(#fff, #000);--d:0}';
    const { css } = prerender(() => '<p></p>', [tokens, 'p:hover{color:var(--b)}']);
    assert.equal(css, ':host{--b:var(--c);--c:light-dark(#fff, #000);}\np:hover{color:var(--b)}');
  });

  test('keeps only the rules for what it has, and the animations that it plays', () => {
    const css = [
      ':host,.sso-other,sso-login{color:red}.sso-a:is(.sso-x,#b),.sso-x .sso-a{top:0}',
      '.sso-x:has(.sso-a),.sso-b .sso-a,sso-login .sso-a{top:1px}@media(width>1px){.sso-x{top:2px}}',
      '@keyframes sso-rise{0%{top:0}to{top:1px}}@keyframes sso-spin{to{rotate:1turn}}',
      '.sso-a .sso-b + .sso-c{animation:sso-rise 1s}.sso-spinner{animation:sso-spin 1s}',
    ];
    const root = ['div', { class: 'sso-a' }, 'Text', ['p', { class: 'sso-b sso-c' }]] as const;
    assert.deepEqual(withoutUnusedRules(css.join('\n'), root).split(/\n+/), [
      ':host{color:red}.sso-a:is(.sso-x,#b){top:0}',
      '@keyframes sso-rise{0%{top:0}to{top:1px}}',
      '.sso-a .sso-b + .sso-c{animation:sso-rise 1s}',
    ]);
  });

  test('may be neither empty nor contain a comment', () => {
    assert.throws(() => rootOf(''), /is empty/);
    assert.throws(() => rootOf('<p>a<!-- b --></p>'), /contains a #comment/);
  });
});
