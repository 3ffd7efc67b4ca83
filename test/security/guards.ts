import type { Guard } from '../support/sources/removal.ts';

/** The page's guards, and how to remove them. */
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
    tests: ['core/platform/safety/html.test.ts', 'loses scripts'],
  },
  {
    name: 'the timeout for a provider whose page never loads',
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
    tests: ['core/platform/safety/script-url.test.ts', 'refuses https'],
  },
  {
    name: 'reading cookies if an element of the page shadows document.cookie',
    cuts: [
      [
        'src/core/kernel/base-ports.ts',
        "Reflect.get(Document.prototype, 'cookie', document)",
        'document.cookie',
      ],
    ],
    tests: ['core/kernel/member-of.test.ts', 'is still read'],
  },
  {
    name: 'writing cookies if an element of the page shadows document.cookie',
    cuts: [
      [
        'src/core/kernel/ports.ts',
        "setMemberOf(document, 'cookie', cookie)",
        'document.cookie = cookie',
      ],
    ],
    tests: ['core/kernel/member-of.test.ts', 'is still written'],
  },
  {
    name: 'rendering the warning if an element shadows members of document',
    cuts: [
      [
        'src/elements/notifications/notifications-element.ts',
        'if (notifications.shadowRoot) protectDocument(notifications.shadowRoot)',
        'void protectDocument',
      ],
    ],
    tests: ['elements/wrapper/hidden-members.test.ts', 'document.createElement'],
  },
  {
    name: 'rejecting a tag with another gateway',
    cuts: [
      [
        'src/elements/wrapper/mount.ts',
        'namesOtherGateway(core, settings.apiBase)',
        'void namesOtherGateway',
      ],
    ],
    tests: ['elements/wrapper/refuse.test.ts', 'shows a message'],
  },
  {
    name: 'sending no password to a gateway that the form does not name',
    cuts: [
      [
        'src/core/api/password-forms.ts',
        'const wrong = [...forms].filter((form) => !isNamed(form.own(), config));',
        'const wrong = [...forms].slice(forms.size);',
      ],
    ],
    tests: ['core/api/password-forms.test.ts', 'if another element names the gateway'],
  },
  {
    name: 'the check of the gateway when a password is sent',
    cuts: [
      [
        'src/core/api/client.ts',
        'passwordFormsService(core).accept(config)',
        'passwordFormsService(core)',
      ],
    ],
    tests: ['core/api/password-forms.test.ts', 'if there is no form'],
  },
  {
    name: 'taking the gateway of the dialog’s form only if all guards agree',
    cuts: [
      ['src/elements/reauth/named-gateway.ts', 'value && others.length === 0', 'value && [others]'],
    ],
    tests: ['elements/reauth/reauth-gateway.test.ts', 'names no gateway if the guards disagree'],
  },
  {
    name: 'the check of path attributes',
    cuts: [
      [
        'src/core/config/config.ts',
        'safePath(path, core.ports.location.href) !== undefined',
        'safePath',
      ],
    ],
    tests: ['core/config/navigation.test.ts', 'is the default, with one warning'],
  },
  {
    name: 'rejecting a session guard with another gateway',
    cuts: [
      [
        'src/elements/guard/guard-actions.ts',
        "namesOtherGateway(core, guard.getAttribute('api-base') ?? undefined)",
        'namesOtherGateway(core, undefined)',
      ],
    ],
    tests: ['elements/guard/guard-refused.test.ts', 'shows a message'],
  },
  {
    name: 'rendering the sign-in form if an element shadows members of document',
    cuts: [
      ['src/elements/wrapper/mount.ts', 'protectDocument(container);', 'void protectDocument;'],
    ],
    tests: ['elements/wrapper/hidden-members.test.ts', 'document.createElement'],
  },
  {
    name: 'styling a page on which an element shadows document.adoptedStyleSheets',
    cuts: [
      [
        'src/elements/wrapper/styles.ts',
        "memberOf(root, 'adoptedStyleSheets').push(sheet)",
        'void [memberOf, root.adoptedStyleSheets.push(sheet)]',
      ],
    ],
    tests: ['elements/wrapper/hidden-members.test.ts', 'document.adoptedStyleSheets'],
  },
];
