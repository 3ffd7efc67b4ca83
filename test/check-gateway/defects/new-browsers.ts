import { askingAlways, sameTries, STEP } from './second-factor.ts';
import {
  changing,
  onRefusal,
  reply,
  withData,
  wrappedFake,
  type Answer,
  type Fields,
} from './wrapped-defect.ts';

/** Defects of a gateway that asks for a mailed code in new browsers. */
const newBrowser = (number: string, what: string, open: () => Answer) =>
  wrappedFake(number, what, open, ['newBrowser', 'passkeys:example.com', 'confirm']);

/** Changes the step after a right password. */
const changingStep = (change: (step: Fields) => Fields) =>
  onRefusal('login', STEP, (response) =>
    withData(response, (data) => ({
      ...data,
      secondFactor: change({ ...(data['secondFactor'] as Fields) }),
    })),
  );

/** Does not know the browser of a sign-in again. */
const forgettingBrowsers = (): Answer => async (sent) => {
  if (sent.call !== 'login') return sent.send();
  const headers = new Headers(sent.headers);
  const cookie = (headers.get('cookie') ?? '').replace(/__Host-sso-browser=[^;]+;?\s*/, '');
  headers.set('cookie', cookie);
  return sent.send({ headers });
};

/** Defects of sign-ins in new browsers. */
export const NEW_BROWSER_DEFECTS = [
  newBrowser(
    '104',
    'lets new browsers be trusted',
    changingStep((step) => ({ ...step, trustDays: 30 })),
  ),
  newBrowser('104', 'asks for a mailed code in each sign-in', forgettingBrowsers),
  newBrowser('104', 'asks after a wrong password, too', askingAlways),
  newBrowser(
    '105',
    'shows the address to which it mails',
    changing('mailSignInCode', (data) => ({ ...data, hint: 'ada@acme.example' })),
  ),
  newBrowser(
    '105',
    'mails codes without an end',
    onRefusal('mailSignInCode', /429/, () => reply(200, { hint: 'a…', expiresInSeconds: 600 })),
  ),
  newBrowser(
    '105',
    'mails a code that is valid for a day',
    changing('mailSignInCode', (data) => ({ ...data, expiresInSeconds: 86_400 })),
  ),
  newBrowser(
    '106',
    'answers a wrong mailed code with 401',
    onRefusal('secondFactor', /wrong/, () => reply(401)),
  ),
  newBrowser('106', 'has always four tries of a mailed code', sameTries('secondFactor')),
  newBrowser(
    '110',
    'mails codes for invented tickets',
    onRefusal('mailSignInCode', /expired/, () => reply(200, { hint: 'a…', expiresInSeconds: 600 })),
  ),
];
