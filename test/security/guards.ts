import type { Guard } from '../support/removal.ts';

/** The page's guards, and how to take them out. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'the sanitizer',
    cuts: [
      [
        'src/core/platform/safety/html.ts',
        'return DOMPurify.sanitize(html, {',
        'return document.createRange().createContextualFragment(html) ?? DOMPurify.sanitize(html, {',
      ],
    ],
    tests: ['core/safety/html.test.ts', 'loses scripts'],
  },
  {
    name: 'giving up on a provider whose page never comes',
    cuts: [
      [
        'src/views/login/login-form.ts',
        'stopWaiting = core.ports.setTimer(giveUpLeaving, core.constants.requestTimeoutMs)',
        'void [giveUpLeaving, stopWaiting]',
      ],
    ],
    tests: ['views/login/providers.test.tsx', 'gives up after the limit'],
  },
  {
    name: 'the Trusted Types policy’s check of the origin',
    cuts: [['src/core/platform/safety/script-url.ts', 'url.startsWith(root)', 'url']],
    tests: ['core/safety/script-url.test.ts', 'refuses https'],
  },
  {
    name: 'reading cookies that an element of the page hides',
    cuts: [
      [
        'src/core/kernel/base-ports.ts',
        "Reflect.get(Document.prototype, 'cookie', document)",
        'document.cookie',
      ],
    ],
    tests: ['core/safety/member-of.test.ts', 'is still read'],
  },
  {
    name: 'writing cookies that an element of the page hides',
    cuts: [
      [
        'src/core/kernel/ports.ts',
        "setMemberOf(document, 'cookie', cookie)",
        'document.cookie = cookie',
      ],
    ],
    tests: ['core/safety/member-of.test.ts', 'is still written'],
  },
  {
    name: 'drawing the warning with members of document that an element hides',
    cuts: [
      [
        'src/elements/notifications/notifications-element.ts',
        'if (outlet.shadowRoot) protectDocument(outlet.shadowRoot)',
        'void protectDocument',
      ],
    ],
    tests: ['elements/hidden-members.test.ts', 'document.createElement'],
  },
  {
    name: 'refusing a tag that names another gateway',
    cuts: [
      [
        'src/elements/wrapper/mount.ts',
        'namesOtherGateway(core, settings.apiBase)',
        'void namesOtherGateway',
      ],
    ],
    tests: ['elements/refuse.test.ts', 'shows a message'],
  },
];
