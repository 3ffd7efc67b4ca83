import { expect } from '@open-wc/testing';
import { safeImage, safeLink, safePath } from '../../../../src/core/platform/safety/links.ts';

// Rules: routes-14, security-02, theming-07

const PAGE = 'https://portal.example/acme/login';
const PNG = 'data:image/png;base64,iVBORw0KGgo=';

describe('a safe link', () => {
  const table: [text: string, expected: string | undefined][] = [
    ['https://dfp.example/a?b#c', 'https://dfp.example/a?b#c'],
    ['http://dfp.example', 'http://dfp.example/'],
    ['/pricelist', 'https://portal.example/pricelist'],
    ['pricelist', 'https://portal.example/acme/pricelist'],
    ['//dfp.example/x', 'https://dfp.example/x'],
    ['HTTPS://DFP.example', 'https://dfp.example/'],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['ftp://dfp.example', undefined],
    ['file:///etc/passwd', undefined],
    ['blob:https://portal.example/1', undefined],
    ['https://user@dfp.example', undefined],
    ['https://:pass@dfp.example', undefined],
    ['https://', undefined],
    ['https://[', undefined],
    ['', undefined],
    ['  \t', undefined],
  ];
  for (const [text, expected] of table) {
    it(`${JSON.stringify(text)} is ${expected ?? 'none'}`, () => {
      expect(safeLink(text, PAGE)).to.equal(expected);
    });
  }
});

describe('a safe image', () => {
  const table: [text: string, expected: string | undefined, page?: string][] = [
    ['https://cdn.example/logo.svg', 'https://cdn.example/logo.svg'],
    ['/logo.svg', 'https://portal.example/logo.svg'],
    ['/logo.svg', 'http://localhost:4173/logo.svg', 'http://localhost:4173/login'],
    ['http://cdn.example/logo.png', undefined],
    ['http://cdn.example/logo.png', undefined, 'http://localhost:4173/login'],
    ['http://localhost:4174/logo.png', undefined, 'http://localhost:4173/login'],
    [PNG, PNG],
    ['data:image/JPEG;base64,/9j/4A==', 'data:image/JPEG;base64,/9j/4A=='],
    ['data:image/gif;base64,R0lGOD', 'data:image/gif;base64,R0lGOD'],
    ['data:image/webp;base64,AAAA', 'data:image/webp;base64,AAAA'],
    ['data:image/avif;base64,AAAA', 'data:image/avif;base64,AAAA'],
    ['data:image/svg+xml;base64,PHN2Zz4=', undefined],
    ['data:image/png,raw', undefined],
    [`${PNG}"><script>`, undefined],
    ['data:text/html;base64,AAAA', undefined],
    [`x${PNG}`, undefined],
    ['javascript:alert(1)', undefined],
    ['https://user:pass@cdn.example/logo.png', undefined],
    ['', undefined],
  ];
  for (const [text, expected, page = PAGE] of table) {
    it(`${text || 'nothing'} on ${new URL(page).origin} is ${expected ? 'safe' : 'not safe'}`, () => {
      expect(safeImage(text, page)).to.equal(expected);
    });
  }

  for (const [text, expected] of [
    ['/logos/acme.png', 'http://gateway.example:8080/logos/acme.png'],
    ['http://gateway.example:8080/a.png', 'http://gateway.example:8080/a.png'],
    ['https://portal.example/a.png', 'https://portal.example/a.png'],
    ['http://other.example/a.png', undefined],
  ] as const)
    it(`${text} of a gateway on another origin is ${expected ?? 'not safe'}`, () => {
      expect(safeImage(text, PAGE, 'http://gateway.example:8080')).to.equal(expected);
    });
});

describe('a safe path of this origin', () => {
  const table: [text: string, expected: string | undefined][] = [
    ['/customer/7?tab=2#notes', '/customer/7?tab=2#notes'],
    ['https://portal.example/profile', '/profile'],
    ['https://portal.example:443/profile', '/profile'],
    ['/a/../b', '/b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/x?next=//evil.example', '/x?next=//evil.example'],
    ['https://evil.example/profile', undefined],
    ['http://portal.example/profile', undefined],
    ['https://portal.example:8443/profile', undefined],
    ['https://portal.example.evil.example/', undefined],
    ['//evil.example', undefined],
    ['///evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['https://portal.example//evil.example', undefined],
    ['/.//evil.example', undefined],
    ['/a/..//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://ada@portal.example/profile', undefined],
    ['https://:pw@portal.example/profile', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of table) {
    it(`${JSON.stringify(text)} is ${expected ?? 'none'}`, () => {
      expect(safePath(text, PAGE)).to.equal(expected);
    });
  }
});
