/** The rules of docs/behavior/gateway-contract.md that `check-gateway` checks, by ID. */
const RULES = {
  'gateway-contract-01': 'Every request is answered, every call with JSON and the envelope',
  'gateway-contract-02': 'statusCode equals the HTTP status',
  'gateway-contract-03': 'Success and failure are told apart by status and success',
  'gateway-contract-04': 'data has the shape of its call, or is null',
  'gateway-contract-06': 'A 429 has the header retry-after',
  'gateway-contract-07': 'No reply contains a password',
  'gateway-contract-09': 'Every reply has the security headers',
  'gateway-contract-14': 'Percent-encoded credentials are accepted',
  'gateway-contract-15': 'Credentials arrive byte for byte',
  'gateway-contract-16': 'A call is made with its own method only',
  'gateway-contract-24': 'Single sign-on leads to its provider',
  'gateway-contract-40': 'The right password opens a session',
  'gateway-contract-41': 'A wrong password is refused, and the failures are counted',
  'gateway-contract-42': 'A due change of the password allows nothing else',
  'gateway-contract-43': 'lastLogin is the previous sign-in',
  'gateway-contract-44': 'authTypes knows the tenant',
  'gateway-contract-45': 'Codes are requested for any user ID, and wrong ones refused',
  'gateway-contract-46': 'Single sign-on ends at the sign-in page of the gateway',
  'gateway-contract-47': 'Guessing is limited',
  'gateway-contract-48': 'A one-time code works once, and not after many wrong tries',
  'gateway-contract-49': 'A new password is strong and ends all sessions',
  'gateway-contract-50': 'The cookies have safe attributes; the session cookie stays secret',
  'gateway-contract-51': 'The cookies that pages read are set',
  'gateway-contract-52': 'The cookies that pages read have the right values',
  'gateway-contract-53': 'Browsers store every cookie for long enough',
  'gateway-contract-54': 'A call needs the anti-forgery token of its session',
  'gateway-contract-55': 'A refresh extends the session and keeps its ID',
  'gateway-contract-56': 'No session is older than 12 hours',
  'gateway-contract-57': 'Signing out ends the session',
  'gateway-contract-58': 'A call needs a session of its tenant',
  'gateway-contract-59': 'A sign-in opens a session with a new, secret ID',
  'gateway-contract-60': 'Products are unique and their pages safe',
  'gateway-contract-120': 'The end of a product’s status is a time in UTC',
  'gateway-contract-61': 'Extensions and lookups are complete, and private',
  'gateway-contract-62': 'Language and names are saved, one’s own only',
  'gateway-contract-63': 'The secondary email is saved, one’s own only',
  'gateway-contract-65': 'The environment file is readable',
  'gateway-contract-66': 'Only listed origins may call',
  'gateway-contract-67': 'A mailed link resets one user’s password, and only if it is announced',
  'gateway-contract-68': 'Users see and end their own sessions, and only if it is announced',
  'gateway-contract-75':
    'A mailed link makes a stolen password useless, and only if it is announced',
  'gateway-contract-76':
    'The current password sets a new one and ends other sessions, and only if it is announced',
  'gateway-contract-77':
    'The options for a passkey are new, alike for all, and only there if they are announced',
  'gateway-contract-78': 'A passkey opens the session that a password opens',
  'gateway-contract-79': 'A ticket is good for one reply of the browser that asked',
  'gateway-contract-80': 'A passkey of another page, or without user verification, is refused',
  'gateway-contract-81': 'Only a passkey that was removed here is refused as removed',
  'gateway-contract-82': 'Adding and removing a passkey needs a confirmation',
  'gateway-contract-83': 'Users see, name and remove their own passkeys',
  'gateway-contract-84': 'For a user with a passkey, only a passkey confirms the session',
  'gateway-contract-91':
    'Assertions have public keys, and an unknown back end gets none, only if they are announced',
  'gateway-contract-92': 'An assertion is signed, short-lived, and for one back end',
  'gateway-contract-93': 'After the right password, a code is asked for, before any session',
  'gateway-contract-94': 'A code opens the session that a password opens',
  'gateway-contract-95': 'The ticket of a sign-in is good once, in its browser',
  'gateway-contract-96': 'A wrong code is refused, with the tries that are left',
  'gateway-contract-97': 'A code of the app is good once',
  'gateway-contract-98': 'A recovery code works once, however it is typed',
  'gateway-contract-99': 'For a user with an authenticator app, only a code confirms the session',
  'gateway-contract-100': 'A change of the second factor needs a confirmation',
  'gateway-contract-101': 'The first code of an app turns the second factor on',
  'gateway-contract-102': 'Users see and remove their own second factor',
  'gateway-contract-103': 'A trusted browser skips the code, until it is forgotten',
  'gateway-contract-104': 'A browser that is new for the user waits for a mailed code',
  'gateway-contract-105': 'A ticket mails a few codes, and shows no address',
  'gateway-contract-106': 'A mailed code opens the session once',
  'gateway-contract-107': 'login and factors agree on the time for a required second factor',
  'gateway-contract-108': 'A user who needs a second factor gets a secret, and no session',
  'gateway-contract-109': 'A wrong first code adds no app and opens no session',
  'gateway-contract-110': 'A ticket that was not issued completes no sign-in',
  'gateway-contract-111': 'A passkey is created without a question only soon after the password',
  'gateway-contract-112':
    'A passkey that was created without a question counts from its first sign-in on',
  'gateway-contract-113': 'The announced features fit together',
  'gateway-contract-114': 'A provider gets a hint at the user only if remember is announced',
  'gateway-contract-115':
    'Settings of a user are the same in all browsers, and only if it is announced',
  'gateway-contract-116': 'A change of settings never overwrites what another browser has changed',
  'gateway-contract-117': 'Settings that are malformed or too large are refused',
  'gateway-contract-125': 'Elements of an older release show the logo of the light scheme',
  'gateway-contract-126': 'A notice is sent only while it is current',
  'gateway-contract-127': 'A notice can be identified, read and asked for again',
  'gateway-contract-128': 'A contact has a safe address',
  'gateway-contract-73': 'Users see what happened to their account, and only if it is announced',
  'gateway-contract-74': 'Users see no event of another user',
  'gateway-contract-69':
    'confirmOptions has the age of the last proof, and only if it is announced',
  'gateway-contract-70': 'The password confirms the session of the call, and no other',
  'gateway-contract-71': 'A fresh sign-in at a provider begins at an option of the user only',
  'gateway-contract-118': 'Users see and change their own settings only',
  'gateway-contract-136': 'Sessions and users count at their own tenant only',
  'gateway-contract-137': 'A refresh is answered within 7 s',
  'gateway-contract-153':
    'Pages of listed origins can read refusals, and caches keep origins apart',
  'gateway-contract-152': 'The sign-in options leave the anti-forgery token of a session valid',
  'gateway-contract-140': 'Guessing is limited for users who exist',
  'gateway-contract-141': 'A single sign-on is completed once, by the browser that started it',
  'gateway-contract-142': 'Replies are UTF-8',
  'gateway-contract-143': 'Tabs refresh at the same time, and other sessions go on',
  'gateway-contract-144': 'No reply opens a dialog of the browser',
  'gateway-contract-145': 'Signing out removes every cookie of the session',
  'gateway-contract-146': 'Names in any script and long addresses are saved, up to their limits',
  'gateway-contract-147': 'Requests that are not calls get the statuses of the contract',
  'gateway-contract-156': 'Other paths are a 404 with the envelope',
  'gateway-contract-148': 'One-time codes are random',
  'gateway-contract-151': 'A password is set without the old one only while a change is due',
  'gateway-contract-150': 'The case of a user ID does not matter',
  'gateway-contract-158': 'Names, addresses and contacts beyond their limits are refused',
} as const;

/** The ID of a rule, such as `gateway-contract-50`. Several checks can have the same. */
export type RuleId = keyof typeof RULES;

/** Returns what a rule demands, in one line. */
export const titleOf = (id: RuleId): string => RULES[id];

/** The version of what gateways are checked for. A new demand raises it, and is listed in docs/gateway.md. */
export const CONTRACT_VERSION = '2';

export const RULE_IDS = Object.keys(RULES) as RuleId[];

/** The rules by which every reply is judged. */
export const REPLY_RULES: readonly RuleId[] = [
  'gateway-contract-01',
  'gateway-contract-02',
  'gateway-contract-03',
  'gateway-contract-04',
  'gateway-contract-06',
  'gateway-contract-07',
  'gateway-contract-09',
  'gateway-contract-50',
  'gateway-contract-51',
  'gateway-contract-52',
  'gateway-contract-53',
  'gateway-contract-54',
  'gateway-contract-142',
  'gateway-contract-144',
];

/** Returns true if `check-gateway` checks a rule of this ID. */
export const isRuleId = (text: string): text is RuleId => Object.hasOwn(RULES, text);
