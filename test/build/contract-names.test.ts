import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineNames } from '../../tools/build/contract-names.mjs';

const CONSTANTS = {
  features: new Map([
    ['PASSKEYS', "'passkeys'"],
    ['EVENTS', "'events'"],
  ]),
  names: new Map([['AUTH_TYPES_PATH', "'/authTypes'"]]),
};

for (const [what, code, expected] of [
  [
    'names',
    "import { EVENTS, PASSKEYS } from './features.ts';\nuse(EVENTS);",
    "const EVENTS = 'events'; const PASSKEYS = 'passkeys'; \nuse(EVENTS);",
  ],
  [
    'names that are imported with something else',
    "import { announcedWith, EVENTS } from '../contract/features.js';",
    "const EVENTS = 'events'; import { announcedWith } from '../contract/features.js';",
  ],
  [
    'names of the other module',
    "import { AUTH_TYPES_PATH, HEADERS } from './names.ts';",
    "const AUTH_TYPES_PATH = '/authTypes'; import { HEADERS } from './names.ts';",
  ],
] as const)
  test(`the build writes ${what} in place of their import`, () => {
    assert.equal(inlineNames(code, CONSTANTS), expected);
  });

for (const code of [
  "import { HEADERS } from './names.ts';",
  "import { EVENTS } from './others.ts';",
  "import { PASSKEYS } from './names.ts';",
])
  test(`the build leaves ${code}`, () => {
    assert.equal(inlineNames(code, CONSTANTS), code);
  });
