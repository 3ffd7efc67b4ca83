import {
  ASSERTION,
  AUTOMATIC_PASSKEYS,
  CHANGE_PASSWORD,
  CONFIRM,
  EVENTS,
  NEW_BROWSER,
  NOT_ME,
  PASSKEYS,
  PREFERENCES,
  SECOND_FACTOR,
  SESSIONS,
} from 'sso-contract/features.ts';
import { RESET_LINK } from 'sso-contract/names.ts';
import type { RuleId } from './rules.ts';

/** A part of the contract that a gateway conforms to as a whole, or not. */
export interface Level {
  readonly name: string;
  /** What announces it in authTypes. */
  readonly feature?: string;
  /** The first rule is absent if the gateway does not offer this part. */
  readonly rules: readonly [RuleId, ...RuleId[]];
}

/** The levels, each with the rules that belong to it. */
export const LEVELS: readonly [Level, ...Level[]] = [
  {
    name: 'core',
    rules: [
      'gateway-contract-01',
      'gateway-contract-02',
      'gateway-contract-03',
      'gateway-contract-04',
      'gateway-contract-07',
      'gateway-contract-09',
      'gateway-contract-14',
      'gateway-contract-15',
      'gateway-contract-40',
      'gateway-contract-41',
      'gateway-contract-43',
      'gateway-contract-50',
      'gateway-contract-51',
      'gateway-contract-52',
      'gateway-contract-53',
      'gateway-contract-54',
      'gateway-contract-55',
      'gateway-contract-57',
      'gateway-contract-58',
      'gateway-contract-59',
      'gateway-contract-60',
      'gateway-contract-61',
      'gateway-contract-65',
      'gateway-contract-113',
      'gateway-contract-120',
      'gateway-contract-125',
      'gateway-contract-126',
      'gateway-contract-127',
      'gateway-contract-128',
      'gateway-contract-137',
      'gateway-contract-142',
      'gateway-contract-143',
      'gateway-contract-144',
      'gateway-contract-145',
      'gateway-contract-147',
      'gateway-contract-150',
      'gateway-contract-151',
      'gateway-contract-152',
      'gateway-contract-156',
    ],
  },
  {
    name: 'writing',
    rules: [
      'gateway-contract-62',
      'gateway-contract-63',
      'gateway-contract-16',
      'gateway-contract-42',
      'gateway-contract-45',
      'gateway-contract-48',
      'gateway-contract-49',
      'gateway-contract-146',
      'gateway-contract-148',
      'gateway-contract-158',
    ],
  },
  {
    name: 'single sign-on',
    rules: [
      'gateway-contract-24',
      'gateway-contract-46',
      'gateway-contract-114',
      'gateway-contract-141',
    ],
  },
  { name: 'tenants', rules: ['gateway-contract-44', 'gateway-contract-136'] },
  { name: 'other origins', rules: ['gateway-contract-66', 'gateway-contract-153'] },
  {
    name: 'limits',
    rules: ['gateway-contract-47', 'gateway-contract-06', 'gateway-contract-140'],
  },
  { name: '12 hours', rules: ['gateway-contract-56'] },
  { name: 'reset by link', feature: RESET_LINK, rules: ['gateway-contract-67'] },
  { name: 'change of the password', feature: CHANGE_PASSWORD, rules: ['gateway-contract-76'] },
  { name: 'sessions', feature: SESSIONS, rules: ['gateway-contract-68'] },
  {
    name: 'events',
    feature: EVENTS,
    rules: ['gateway-contract-73', 'gateway-contract-74'],
  },
  { name: 'not me', feature: NOT_ME, rules: ['gateway-contract-75'] },
  {
    name: 'confirmation',
    feature: CONFIRM,
    rules: ['gateway-contract-69', 'gateway-contract-70', 'gateway-contract-71'],
  },
  {
    name: 'passkeys',
    feature: PASSKEYS,
    rules: [
      'gateway-contract-77',
      'gateway-contract-78',
      'gateway-contract-79',
      'gateway-contract-80',
      'gateway-contract-81',
      'gateway-contract-82',
      'gateway-contract-83',
      'gateway-contract-84',
    ],
  },
  {
    name: 'automatic passkeys',
    feature: AUTOMATIC_PASSKEYS,
    rules: ['gateway-contract-111', 'gateway-contract-112'],
  },
  {
    name: 'second factor',
    feature: SECOND_FACTOR,
    rules: [
      'gateway-contract-93',
      'gateway-contract-94',
      'gateway-contract-95',
      'gateway-contract-96',
      'gateway-contract-97',
      'gateway-contract-98',
      'gateway-contract-99',
      'gateway-contract-100',
      'gateway-contract-101',
      'gateway-contract-102',
      'gateway-contract-103',
      'gateway-contract-107',
    ],
  },
  {
    // Needs a user who has to set up an app, with whom nothing else can be checked.
    name: 'required second factor',
    feature: SECOND_FACTOR,
    rules: ['gateway-contract-108', 'gateway-contract-109', 'gateway-contract-110'],
  },
  {
    // Needs a user with an email address, with whom nothing else can be checked.
    name: 'new browsers',
    feature: NEW_BROWSER,
    rules: ['gateway-contract-104', 'gateway-contract-105', 'gateway-contract-106'],
  },
  {
    name: 'preferences',
    feature: PREFERENCES,
    rules: [
      'gateway-contract-115',
      'gateway-contract-116',
      'gateway-contract-117',
      'gateway-contract-118',
    ],
  },
  {
    name: 'assertions',
    feature: ASSERTION,
    rules: ['gateway-contract-91', 'gateway-contract-92'],
  },
];

const BY_RULE = new Map(LEVELS.flatMap((level) => level.rules.map((id) => [id, level] as const)));

/** Returns the level of a rule. */
export const levelOf = (id: RuleId): Level => BY_RULE.get(id) ?? LEVELS[0];
