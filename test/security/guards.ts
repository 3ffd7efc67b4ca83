import type { Guard } from '../support/removal.ts';

/** The page's guards, and how to take them out. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'the sanitizer',
    cuts: [
      [
        'src/core/safety/html.ts',
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
];
