import { expect } from '@open-wc/testing';
import { sanitize } from '../../../../src/core/platform/safety/html.ts';

// Rules: pages-02, security-01

function clean(html: string): string {
  const container = document.createElement('div');
  container.append(sanitize(html));
  return container.innerHTML;
}

describe('a tenant’s HTML', () => {
  const table: [title: string, html: string, expected: string][] = [
    [
      'keeps its structure',
      '<h2>Terms</h2><p>of <b>use</b></p>',
      '<h2>Terms</h2><p>of <b>use</b></p>',
    ],
    ['keeps web links', '<a href="https://x.example">x</a>', '<a href="https://x.example">x</a>'],
    ['loses scripts', 'a<script>xss(1)</script>b', 'ab'],
    ['loses event handlers', '<img src="/x.png" onerror="xss(1)">', '<img src="/x.png">'],
    [
      'keeps images of the page’s origin and raster data URLs',
      '<img src="/seal.png" alt="Seal"><img src="data:image/png;base64,iVBORw0KGgo=">',
      '<img src="/seal.png" alt="Seal"><img src="data:image/png;base64,iVBORw0KGgo=">',
    ],
    [
      'loses requests to other hosts',
      '<img src="https://x.example/a.png" srcset="https://x.example/b.png" alt="Seal"><video poster="https://x.example/c.png" src="https://x.example/d"></video><table background="https://x.example/e.png"></table>',
      '<img alt="Seal"><table></table>',
    ],
    ['loses javascript links', '<a href="javascript:xss(1)">x</a>', '<a>x</a>'],
    ['loses frames', '<iframe src="https://x.example"></iframe>x', 'x'],
    ['loses styles that could change the page', 'a<style>*{display:none}</style>b', 'ab'],
    [
      'loses audio, video and pictures with several sources',
      'a<audio src="/a.mp3"></audio><video src="/b.mp4"></video><track src="/c.vtt"><source src="/d.png"><picture><img src="/e.png"></picture>',
      'a<img src="/e.png">',
    ],
    ['loses a poster on any element', '<p poster="https://x.example/c.png">x</p>', '<p>x</p>'],
    [
      'loses inline styles, ids, names and classes',
      '<p style="x" id="a" name="b" class="c">x</p>',
      '<p>x</p>',
    ],
    [
      'loses forms and their fields',
      '<form><input><button>x</button><select><option>s</option></select></form><textarea>t</textarea>y',
      'x<option>s</option>ty',
    ],
    ['loses SVG', '<svg onload="xss(1)"></svg>x', 'x'],
  ];
  for (const [title, html, expected] of table) {
    it(title, () => expect(clean(html)).to.equal(expected));
  }
});
