import { defect } from './defect.ts';

const SELF = "throw new Refusal(403, 'This is not your account.')";
const BOTH = 'if (hasNames === (langCode !== undefined))';
const LANGUAGE = 'return { language };';
const NAMES = 'return { firstName: first, lastName: last };';
const CONTACT = 'user.secondaryEmail = emailIn(exchange.request.body, user);';

/** Defects of the data of users. */
export const USER_DEFECTS = [
  defect('04', 'sends a number as a name', 'firstName: user.firstName,', 'firstName: 7,'),
  defect('04', 'sends no userId', 'userId: user.userId,\n  username', 'username'),
  defect(
    '04',
    'sends a product without a code',
    "{ productName: 'Reports', productCode: 'REPORTS', landingPage: '/reports/' },",
    "{ productName: 'Reports' },",
  ),
  defect(
    '04',
    'sends lookups as an object',
    'lookupValues: lookups[field]',
    'lookupValues: { ...lookups[field] }',
  ),
  defect(
    '04',
    'sends extensions without a list',
    'return { userExtensions: extensionsOf(user) };',
    'return extensionsOf(user);',
  ),
  defect(
    '03',
    'answers reading with 403',
    'usersProducts: () => [',
    "usersProducts: () => { throw new Refusal(403, 'No'); }, nothing: () => [",
  ),
  defect('60', 'lists a product twice', "productCode: 'ORDERS'", "productCode: 'REPORTS'"),
  defect(
    '60',
    'sends a javascript: URL as a landing page',
    "landingPage: '/reports/'",
    "landingPage: 'javascript:alert(1)'",
  ),
  defect(
    '04',
    'sends an unknown status',
    "landingPage: '/reports/'",
    "landingPage: '/reports/', status: 'broken'",
  ),
  defect(
    '120',
    'sends the end of a status in local time',
    "landingPage: '/reports/'",
    "landingPage: '/reports/', status: 'down', statusUntil: '2026-01-31 18:00'",
  ),
  defect(
    '61',
    'omits the language among the extensions',
    "attributeField: 'LANGUAGE_CODE'",
    "attributeField: 'LANGUAGE'",
  ),
  defect('61', 'has no languages', 'LANGUAGE_CD: LANGUAGES', 'LANGUAGE_CD: []'),
  defect('61', 'has no user types', 'USER_TYPE: USER_TYPES', 'USER_TYPE: []'),
  defect('61', 'sends the extensions of every user', 'requireSelf(user, idIn(exchange.path));', ''),
  defect(
    '61',
    'sends the extensions of known users',
    'requireSelf(user, idIn(exchange.path));',
    'if (!settings.users.some((one) => exchange.path.endsWith(encodeURIComponent(one.username)))) requireSelf(user, idIn(exchange.path));',
  ),
  defect('61', 'answers for another user with 404', SELF, SELF.replace('403', '404')),
  defect('62', 'does not save the language', LANGUAGE, 'return {};'),
  defect('62', 'does not save the first name', NAMES, 'return { lastName: last };'),
  defect('62', 'does not save the last name', NAMES, 'return { firstName: first };'),
  defect('62', 'swaps the names', NAMES, 'return { firstName: last, lastName: first };'),
  defect('62', 'refuses a language', LANGUAGE, "throw new Refusal(400, 'No');"),
  defect('62', 'refuses names', NAMES, "throw new Refusal(400, 'No');"),
  defect(
    '62',
    'saves language and names together',
    BOTH,
    'if (!hasNames && langCode === undefined)',
  ),
  defect(
    '62',
    'saves neither language nor names',
    BOTH,
    'if (!hasNames && langCode === undefined) return {};\n  if (hasNames && langCode !== undefined)',
  ),
  defect(
    '62',
    'saves the profile of another user',
    'requireSelf(user, userId);\n  const hasNames',
    'const hasNames',
  ),
  defect(
    '63',
    'saves the contacts of another user',
    'requireSelf(user, userId);\n    const isSecondary',
    'const isSecondary',
  ),
  defect('63', 'does not save contacts', CONTACT, ''),
  defect(
    '63',
    'sends the contacts of the request',
    CONTACT + '\n      return contactsOf(user);',
    'return JSON.parse(exchange.request.body);',
  ),
  defect(
    '63',
    'does not delete contacts',
    CONTACT,
    'user.secondaryEmail = emailIn(exchange.request.body, user) || user.secondaryEmail;',
  ),
  defect(
    '63',
    'saves what is not an email address',
    'value.length <= LENGTHS.emailLength && EMAIL.test(value) && !CONTROL.test(value)',
    'true',
  ),
  defect(
    '63',
    'refuses to delete contacts',
    "(value !== '' && !isEmail(value))",
    '!isEmail(value)',
  ),
  defect(
    '04',
    'sends no list of contacts',
    'return contactsOf(user);\n    },',
    'return null;\n    },',
  ),
] as const;
