import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../cli/check-gateway/caller.ts';
import { sendSignIn } from '../../cli/check-gateway/checks/sign-in.ts';
import {
  checkMadeUpTickets,
  checkSignInStep,
} from '../../cli/check-gateway/checks/sign-in-steps/sign-in-steps.ts';
import { checkFake, type Changes } from './fake-defects.ts';
import { accepting, changed, envelope, instead, type Defect } from './planted-defects.ts';
import { after, checkWith, NEW_APP, SIGN_IN } from './second-factor-defects.ts';

// Rules: gateway-15, gateway-contract-104, gateway-contract-105, gateway-contract-106, gateway-contract-107
// Rules: gateway-contract-108, gateway-contract-109, gateway-contract-110

type Row = readonly [what: string, expected: RegExp, defect: Defect];

const ALL = ['newBrowser', 'secondFactor', 'confirm'];
const MAILED = { hint: '', expiresInSeconds: 600 };
const ENROLLED = { ...SIGN_IN, recoveryCodes: ['a'] };
const EVERYWHERE: Defect = async ({ call, send }) =>
  call === 'userProfile' ? envelope(200) : send();

/** Checks the step after the password of a user. */
async function checkStep(caller: Caller, user: string, password: string): Promise<void> {
  await checkMadeUpTickets(caller);
  const answer = await sendSignIn(caller.createSecondCaller(), user, password);
  await checkSignInStep(caller, answer, { user, password });
}

const WITH_MAIL: Changes = {
  features: ALL,
  gateway: { features: ALL },
  readCode: async () => '123456',
};
const WITHOUT_GRACE: Changes = {
  features: ['secondFactor'],
  gateway: { features: ['secondFactor'], graceDays: 0 },
};

/** Asks no other browser for a code once one has signed in. */
function sparingOthers(): Defect {
  let isKnown = false;
  return async ({ call, init, send }) => {
    const response = await send();
    isKnown ||= call === 'secondFactor' && response.ok;
    const isNew = !new Headers(init.headers).has('cookie');
    return isKnown && isNew && call === 'login' ? envelope(200, SIGN_IN) : response;
  };
}

for (const [what, expected, defect] of [
  [
    'shows before the password is right',
    /a wrong password shows no step: HTTP 400/,
    changed('login', (text) => text.replace('"captchaIteration"', '"secondFactor":{},$&')),
  ],
  [
    'lets users trust it',
    /no browser can be trusted: 30 days/,
    changed('login', (text) => text.replace('"trustDays":0', '"trustDays":30')),
  ],
  [
    'offers unknown ways',
    /the methods are those of the contract: mail, sms/,
    changed('login', (text) => text.replace('"mail"', '"mail","sms"')),
  ],
  ['has a session at once', /login: it opens no session: HTTP 200/, EVERYWHERE],
  [
    'mails for a stolen ticket',
    /mailSignInCode: a ticket of another browser is refused: HTTP 200/,
    accepting('mailSignInCode', /"expired"/, MAILED),
  ],
  ['gets no mail', /a code is mailed: HTTP 503/, instead('mailSignInCode', () => envelope(503))],
  [
    'shows the address',
    /the hint is not the address: ada@acme.example/,
    changed('mailSignInCode', (text) => text.replace('a…@a….example', 'ada@acme.example')),
  ],
  [
    'has a code for a day',
    /a code is valid for 15 minutes at most: 86400 s/,
    changed('mailSignInCode', (text) => text.replace('600', '86400')),
  ],
  [
    'mails without an end',
    /a ticket mails at most 5 codes: it mails more/,
    instead('mailSignInCode', () => envelope(200, MAILED)),
  ],
  [
    'accepts wrong codes',
    /secondFactor: a wrong code is refused: HTTP 200/,
    accepting('secondFactor', /"wrong"/, SIGN_IN),
  ],
  [
    'does not count the tries',
    /the tries left fall: 4, then 4/,
    changed('secondFactor', (text) => text.replace(/"triesLeft":\d/, '"triesLeft":4')),
  ],
  [
    'can be guessed without an end',
    /a ticket accepts no code after 10 wrong ones: HTTP 400/,
    changed('secondFactor', (text) => text.replace('"closed"', '"wrong"')),
  ],
  [
    'refuses the right code',
    /the mailed code is answered with 200 and success: HTTP 403/,
    async ({ call, send }) => {
      const response = await send();
      return call === 'secondFactor' && response.ok ? envelope(403) : response;
    },
  ],
  [
    'accepts a code twice',
    /a code signs in once: HTTP 200/,
    accepting('secondFactor', /"expired"/, SIGN_IN),
  ],
  [
    'stays new',
    /the password alone signs in again in that browser: HTTP 403/,
    after('logout', 'login', 403),
  ],
  ['makes all browsers known', /another browser is asked for a code: it is not/, sparingOthers()],
] as readonly Row[])
  test(`the check finds a new browser that ${what}`, async () => {
    const { found } = await checkFake(checkStep, defect, { ...WITH_MAIL, wanted: expected });
    assert.match(found.join('\n'), expected);
  });

for (const [what, expected, defect] of [
  [
    'may choose another way',
    /the methods are those of the contract: enroll, mail/,
    changed('login', (text) => text.replace('"enroll"', '"enroll","mail"')),
  ],
  [
    'gets no secret',
    /the ticket gets a secret: HTTP 403/,
    instead('newSignInApp', () => envelope(403)),
  ],
  [
    'gets the same secret again',
    /newSignInApp: each reply has a new secret and ticket: the same again/,
    instead('newSignInApp', () => envelope(200, NEW_APP)),
  ],
  [
    'gets a secret with a stolen ticket',
    /newSignInApp: a ticket of another browser is refused: HTTP 200/,
    accepting('newSignInApp', /"expired"/, NEW_APP),
  ],
  [
    'adds an app with one ticket',
    /addSignInApp: a ticket of another purpose is refused: HTTP 200/,
    accepting('addSignInApp', /"expired"/, ENROLLED),
  ],
  [
    'adds an app with a wrong code',
    /addSignInApp: a wrong code is refused: HTTP 200/,
    accepting('addSignInApp', /"wrong"/, ENROLLED),
  ],
  ['has a session before the app', /addSignInApp: it opens no session: HTTP 200/, EVERYWHERE],
] as readonly Row[])
  test(`the check finds a user without a required app who ${what}`, async () => {
    const { found } = await checkFake(checkStep, defect, { ...WITHOUT_GRACE, wanted: expected });
    assert.match(found.join('\n'), expected);
  });

for (const [call, data] of [
  ['mailSignInCode', MAILED],
  ['secondFactor', SIGN_IN],
  ['newSignInApp', NEW_APP],
  ['addSignInApp', ENROLLED],
] as const)
  test(`the check finds that ${call} accepts a made-up ticket`, async () => {
    const defect = accepting(call, /"expired"/, data);
    const { found } = await checkFake(checkMadeUpTickets, defect, WITH_MAIL);
    assert.match(found.join('\n'), new RegExp(`${call}: a made-up ticket is refused: HTTP 200`));
  });

const WITH_GRACE: Changes = {
  gateway: { features: ['secondFactor', 'confirm'], graceDays: 14 },
};

for (const [what, expected, defect] of [
  [
    'login keeps to itself',
    /secondFactorBy is requiredBy of factors: none and 2026/,
    changed('login', (text) => text.replace(/"secondFactorBy":"[^"]+"/, '"secondFactorBy":""')),
  ],
  [
    'is in a time zone',
    /requiredBy is YYYY-MM-DDTHH:mm:ss, or empty/,
    changed('factors', (text) => text.replace('"requiredBy":"', '$&+')),
  ],
] as readonly Row[])
  test(`the check finds a time for a required second factor that ${what}`, async () => {
    const { found } = await checkWith(defect, WITH_GRACE);
    assert.match(found.join('\n'), expected);
  });

test('the steps of the fake gateway conform, and the rest is named', async () => {
  const mailed = await checkFake(checkStep, undefined, WITH_MAIL);
  assert.deepEqual(mailed.found, []);
  assert.deepEqual(mailed.skipped, ['the user does not have to set up an app']);
  const silent = await checkFake(checkStep, undefined, {
    ...WITH_MAIL,
    ...{ mayWrite: false, features: ['newBrowser'] },
  });
  assert.deepEqual(silent.found, []);
  assert.ok(silent.skipped.includes('mailing a code needs --write'), silent.skipped.join());
  const enrolling = await checkFake(checkStep, undefined, WITHOUT_GRACE);
  assert.deepEqual(enrolling.found, []);
  assert.match(enrolling.skipped.join(), /would leave an app that the check could not remove/);
  const required = await checkWith(undefined, WITH_GRACE);
  assert.deepEqual(required.found, []);
  assert.match(required.skipped.join(), /requires a second factor of the user/);
});
