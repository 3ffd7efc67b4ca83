import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { filesBelow } from '../../tools/files-below.ts';
import { ownImports } from '../../tools/own-imports.ts';

/** A file with fewer lines belongs in the only file that imports it, unless one of the reasons below applies. */
const SMALL = 40;

/** The small files with one importer, by the reason why they are files of their own. */
const JUSTIFIED: Readonly<Record<string, readonly string[]>> = {
  'loaded on demand, as a chunk of its own': [
    'src/core/api/set-up-hint.ts',
    'src/core/flows/show-error-message.ts',
    'src/core/flows/sign-out-at-provider.ts',
    'src/core/flows/start-steps.ts',
    'src/core/platform/safety/html.ts',
    'src/core/session/worker-help.ts',
    'src/elements/consent/load-first-sheet.ts',
    'src/elements/consent/open-consent.ts',
    'src/elements/prerender/autofocus.ts',
    'src/elements/wrapper/react.ts',
    'src/views/dashboard/language-offer/open-offer.ts',
    'src/views/login/language-select.tsx',
    'src/views/profile/announced/announced-cards.ts',
    'src/views/profile/countries/countries.ts',
    'src/views/shared/ui/caps-lock.tsx',
  ],
  'replaced by the build': [
    'src/core/i18n/browser-texts.ts',
    'src/core/i18n/confirmation-texts.ts',
    'src/core/i18n/element-texts.ts',
    'src/core/i18n/link-texts.ts',
    'src/core/i18n/menu-texts.ts',
    'src/core/i18n/offer-texts.ts',
    'src/core/i18n/event-texts.ts',
    'src/core/i18n/remembered-texts.ts',
    'src/core/i18n/provider-texts.ts',
    'src/core/i18n/request-texts.ts',
    'src/core/i18n/invite-texts.ts',
    'src/core/i18n/notice-texts.ts',
    'src/core/i18n/session-texts.ts',
    'src/core/session/worker-text.ts',
    'src/core/i18n/custom/placeholders.prerender.ts',
    'src/elements/prerender/apply-consent.prerender.ts',
    'src/elements/prerender/consent-record.prerender.ts',
    'src/elements/prerender/consent-texts.ts',
    'src/elements/prerender/form-layout.prerender.ts',
    'src/elements/prerender/login.prerender.tsx',
    'src/elements/prerender/stored-theme.prerender.ts',
  ],
  'imported by a module that the build replaces': ['src/elements/consent/apply-consent.ts'],
  'the DOM of a user menu, apart from what it does': [
    'src/elements/user-menu/panel-parts.ts',
    'src/elements/user-menu/trigger-parts.ts',
  ],
  'a section of a screen, each of which is a file': [
    'src/views/shared/notice/dark-logo.tsx',
    'src/views/user-menu/help.tsx',
  ],
  'a rule of security, which would be lost in the middle of a form': [
    'src/views/profile/password/use-named-gateway.ts',
  ],
  'keeps state between calls, which the actions of the phases do not share': [
    'src/core/flows/correct-times.ts',
  ],
  'a rule of the products, which does not belong in a view': ['src/core/products/default-mark.ts'],
  'one of the forms of a confirmation, each of which is a file': [
    'src/elements/confirm/password-form.ts',
  ],
  'a public module, or a hook of one': [
    'src/react/index.ts',
    'src/react/show.ts',
    'src/vue/index.ts',
    'src/vue/use-sign-in.ts',
  ],
  'one of the features of the gateway in memory, each of which is a file': [
    'src/testing/preference-calls.ts',
  ],
  'a list of public names, and how it is parsed': ['src/views/profile/chosen-sections.ts'],
  'state that lives longer than the view that uses it': ['src/views/dashboard/use-query.ts'],
  'a flow, which combines domains and so does not belong in a view': [
    'src/core/flows/create-automatically.ts',
    'src/core/flows/list-events.ts',
    'src/core/flows/mail-sign-in-code.ts',
    'src/core/flows/list-sessions.ts',
  ],
};

const isSource = (path: string): boolean => /\.tsx?$/.test(path);
const lineCount = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;

test('every small file has several importers, or a reason to be a file of its own', () => {
  const importers = new Map<string, Set<string>>();
  for (const file of ['src', 'demo', 'gateway/src', 'cli', 'tools'].flatMap(filesBelow))
    for (const target of ownImports(file))
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
  const found = filesBelow('src').filter(
    (file) => isSource(file) && lineCount(file) < SMALL && importers.get(file)?.size === 1,
  );
  assert.deepEqual(found, Object.values(JUSTIFIED).flat().sort());
});

const STATIC_IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm;

test('no source imports statically what is loaded on demand', () => {
  const onDemand = JUSTIFIED['loaded on demand, as a chunk of its own'] ?? [];
  assert.ok(onDemand.length > 0);
  const broken = filesBelow('src')
    .filter(isSource)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)]
        .map(([, name = '']) => join(dirname(file), name))
        .filter((target) => onDemand.includes(target))
        .map((target) => `${file} imports ${target}`),
    );
  assert.deepEqual(broken, []);
});
