import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentEntries, hasNotices } from 'sso-contract/gateway/notices.ts';
import type { Configuration } from '../../gateway/src/configuration/configuration.ts';
import { checkNotices } from '../../gateway/src/doctor/check-notices.ts';

// Rules: gateway-232, gateway-233, gateway-contract-126

const NOW = Date.parse('2026-11-30T12:00:00Z');
const notice = (id: string, from?: string, until?: string) => ({
  ...{ type: 'NOTICE', value: id, html: '', color: '', id },
  ...(from && { from: `2026-11-30T${from}:00Z` }),
  ...(until && { until: `2026-11-30T${until}:00Z` }),
});
const THEME = [
  notice('endless'),
  notice('over', '08:00', '12:00'),
  notice('begins', '12:00', '13:00'),
  notice('later', '12:01'),
  { ...notice('name', '12:01'), type: 'NAME' },
];

test('a theme has the notices that are current, and everything else', () => {
  assert.deepEqual(
    currentEntries(THEME, NOW).map(({ id }) => id),
    ['endless', 'begins', 'name'],
  );
});

test('notices are announced until the last one is over', () => {
  const announced = [[], [notice('a', '08:00', '12:00')], [notice('b', '18:00', '19:00')]].map(
    (theme) => hasNotices(theme, NOW),
  );
  assert.deepEqual(announced, [false, false, true]);
});

test('doctor names each notice that is over, once', () => {
  const theme = [...THEME, notice('over', '08:00', '12:00')];
  const configuration = { tenants: [{ code: 'ACME', theme }] } as unknown as Configuration;
  assert.deepEqual(checkNotices(configuration, NOW), [
    {
      level: 'warning',
      subject: 'theme',
      text: 'The notice over of ACME is over. Remove it from CONFIG_FILE.',
    },
  ]);
});
