import { NOTICES } from 'sso-contract/features.ts';
import { MAX_NOTICES, NOTICE_LENGTH } from 'sso-contract/notice.ts';
import type { SentThemeEntry } from 'sso-contract/theme-entry.ts';
import { Absence, type CheckResults } from '../results.ts';

const LOGOS = ['MLOGO', 'PLOGO'];
/** The Date header has whole seconds, and the theme was read before it was written. */
const TOLERANCE_MS = 2_000;

const isHelpAddress = (url: string): boolean =>
  /^(?:mailto:[^\s?&,]+@[^\s?&,]+|tel:\+?[\d().-]{3,30}|\/(?![/\\])\S*)$/i.test(url) ||
  (URL.canParse(url) && new URL(url).protocol === 'https:' && !new URL(url).username);

/** Returns why an open page would show a notice at a wrong time; '' if it would not. */
function wrongTime({ id = '', from, until }: SentThemeEntry, nowMs: number): string {
  for (const time of [from, until])
    if (time && !/Z$/.test(time)) return `${id}: ${time} is not in UTC`;
  if (nowMs + TOLERANCE_MS < Date.parse(from ?? '')) return `${id} begins at ${from}`;
  if (nowMs - TOLERANCE_MS >= Date.parse(until ?? '')) return `${id} was over at ${until}`;
  return '';
}

function wrongMembers({ id, value, level }: SentThemeEntry): string {
  if (!id) return 'a notice without an ID';
  if (!value.trim() || value.length > NOTICE_LENGTH) return `${id} has ${value.length} characters`;
  return level ? '' : `${id} has no level`;
}

/** Returns true if two notices of an ID have texts that are no translations of each other. */
const isOther = (one: SentThemeEntry, two: SentThemeEntry): boolean =>
  one.id === two.id && one.lang === two.lang && one.value !== two.value;

/**
 * Checks the entries of a theme that elements of an older release ignore, or would show wrongly. `date` is the header of the
 * reply.
 */
export function checkTheme(
  results: CheckResults,
  entries: readonly SentThemeEntry[],
  features: readonly string[],
  date: string | null,
): void {
  const ofType = (type: string) => entries.filter((entry) => entry.type === type);
  const expectNone = (
    rule: Parameters<CheckResults['expect']>[1],
    what: string,
    faults: readonly string[],
  ) => {
    const found = faults.filter(Boolean);
    results.expect('authTypes', rule, what, found.length === 0, found.join(', '));
  };

  if (entries.every(({ scheme }) => !scheme))
    results.skip(
      'authTypes',
      'gateway-contract-125',
      new Absence('the theme has no logo with a scheme'),
    );
  else
    expectNone(
      'gateway-contract-125',
      'the first logo of a type has no scheme',
      LOGOS.filter((type) => ofType(type)[0]?.scheme),
    );

  const notices = ofType('NOTICE');
  if (notices.length === 0)
    for (const rule of ['gateway-contract-126', 'gateway-contract-127'] as const)
      results.skip('authTypes', rule, new Absence('the theme has no notice'));
  else {
    const nowMs = Date.parse(date ?? '');
    expectNone(
      'gateway-contract-126',
      'notices are current, by the Date header',
      notices.map((notice) => wrongTime(notice, nowMs)),
    );
    const ids = new Set(notices.map(({ id }) => id));
    expectNone('gateway-contract-127', 'notices have ID, level and text', [
      ...notices.map(wrongMembers),
      ...notices.map((one) => (notices.some((two) => isOther(one, two)) ? `two of ${one.id}` : '')),
      ids.size > MAX_NOTICES ? `notices of ${ids.size} IDs` : '',
      features.includes(NOTICES) ? '' : `${NOTICES} is not announced`,
    ]);
  }

  const contacts = ofType('HELP');
  if (contacts.length === 0)
    return results.skip(
      'authTypes',
      'gateway-contract-128',
      new Absence('the theme has no contact'),
    );
  expectNone(
    'gateway-contract-128',
    'contacts have a label and a safe address',
    contacts
      .filter(({ value, url }) => !value.trim() || !isHelpAddress(url ?? ''))
      .map(({ value, url }) => `${value || 'no label'}: ${url ?? 'no address'}`),
  );
}
