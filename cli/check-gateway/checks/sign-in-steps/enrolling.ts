import { NewApp } from 'sso-contract/second-factor.ts';
import { describeAnswer, type Answer, type Caller } from '../../caller.ts';
import { expectCodeRefused } from '../../factor-page.ts';
import { createApp } from '../../totp.ts';
import { checkNewApp } from '../second-factor/new-app.ts';
import {
  askForTicket,
  checkRefusedPassword,
  checkWrongCodes,
  codeHeaders,
  type StepUser,
} from './step.ts';

const ASKED = 'gateway-contract-108';
const ADD = 'gateway-contract-109';

const isEnroll = (methods: readonly string[]): boolean => methods.join() === 'enroll';

const newAppIn = ({ envelope }: Answer): NewApp | undefined =>
  NewApp.safeParse(envelope?.data).data;

/** Checks a user who has to set up an app, as far as that leaves none behind. */
export async function checkEnrolling(caller: Caller, user: StepUser): Promise<void> {
  const { results } = caller;
  await checkRefusedPassword(caller, ASKED, user, isEnroll);
  const page = caller.createSecondCaller();
  const ticket = await askForTicket(page, user);
  const ask = (browser: Caller) => browser.call('newSignInApp', { body: { ticket } });
  const answer = await ask(page);
  const app = newAppIn(answer);
  const got = describeAnswer(answer);
  results.expect('newSignInApp', ASKED, 'the ticket gets a secret', app !== undefined, got);
  if (!app) return;
  checkNewApp(page, 'newSignInApp', ASKED, app, newAppIn(await ask(page)));
  const foreign = 'a ticket of another browser is refused';
  const stolen = await ask(caller.createSecondCaller());
  expectCodeRefused(page, 'newSignInApp', ASKED, foreign, stolen, 'expired');
  const { wrong } = createApp(app.secret, page.options.machine.now);
  const add = (browser: Caller, appTicket: string) =>
    browser.call('addSignInApp', { headers: codeHeaders(wrong()), body: { ticket, appTicket } });
  const mixed = await add(page, ticket);
  const other = 'a ticket of another purpose is refused';
  expectCodeRefused(page, 'addSignInApp', ADD, other, mixed, 'expired');
  await checkWrongCodes(page, 'addSignInApp', ADD, () => add(page, app.ticket));
  const left = 'a right code would leave an app that the check could not remove';
  results.skip('addSignInApp', ADD, left);
}
