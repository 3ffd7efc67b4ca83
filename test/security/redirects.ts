/** Prefixes of addresses. */
const BEGINNINGS = [
  ...['', '/', '//', '///', '////', '\\', '\\\\', '/\\', '\\/', '/\t/', '/\n/', '/\r/', '\t//'],
  ...['/./', '/.//', '/..//', '/a/..//', '/%2e/', '/%2f', '/%5c', '/%09/', '/;/', '/ /', '/@'],
  ...['//@', '/\u0000/', '\u0000//', '/\u200b/', '\u200b//', '\ufeff//', '/\uff0f', '\u3000//'],
  ...['http:', 'https:', 'http://', 'https:/', 'https:///', 'HTTPS://', 'hTtP:\\\\', ' https://'],
  ...['javascript:', 'java\nscript:', 'data:text/html,', 'blob:https://', 'ftp://', 'file:///'],
  ...['ws://', 'view-source:https://', 'about:', 'mailto:', 'x:'],
];

/** Foreign hosts, many of which resemble our own. */
const HOSTS = [
  'evil.example',
  'evil.example:443',
  'evil\u3002example',
  '\uff45vil.example',
  '%65vil.example',
  'xn--e1awd7f.example',
  'localhost.evil.example',
  'localhost@evil.example',
  'user:pw@localhost',
  'evil.example\\@localhost',
  'evil.example#@localhost',
  'evil.example?@localhost',
  'localhost:1',
  '127.0.0.1.evil.example',
  '[::1]',
  '2130706433',
];

const ENDS = ['', '/profile?next=//evil.example#//evil.example'];

/** More than 1,400 addresses that try to redirect to another host. */
export const foreignAddresses: readonly string[] = [
  ...new Set(
    BEGINNINGS.flatMap((beginning) =>
      HOSTS.flatMap((host) => ENDS.map((end) => beginning + host + end)),
    ),
  ),
];

const PLACES = ['/customer', '/product/list', '/pricelist', '/invoice/2026', '/integration/a.b~c'];
const DETAILS = ['', '/7', '/a%20b', '/%C3%A9', '/x:y', '/@me', '/a;b=c', '/-_~', '/%2F', '/q/'];
const QUERIES = ['', '?tab=2', '?next=https%3A%2F%2Fx.example%2F#notes', '#a/b?c'];

/** 200 paths of the portal that redirects must accept. */
export const ownPaths: readonly string[] = PLACES.flatMap((place) =>
  DETAILS.flatMap((detail) => QUERIES.map((query) => place + detail + query)),
);
