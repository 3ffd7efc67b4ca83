import assert from 'node:assert/strict';
import type { PortalUnderTest } from '../journeys/portal.ts';
import type { Cell } from './cells.ts';
import type { Scenario } from './scenario.ts';
import { notices, toasts, waits } from './look.ts';
import { isTimeUp, toldOf, type Told } from './spec-8.ts';
import { noticesFetched, openVisit, type Visit } from './visit.ts';

/** Past every limit of the client (30 s), and not yet at the session's end. */
const PAST_LIMIT_MS = 31_000;

/** Lets the page's own clock run past its limits once the call has been taken and is not answered. */
function lettingTimePass(visit: Visit, { settled }: Scenario): () => void {
  const pass = async () => {
    // Calls that are answered must not lose their time over the one that is not.
    await settled?.(visit);
    await visit.page.clock.fastForward(PAST_LIMIT_MS);
  };
  return () => void pass().catch(() => undefined);
}

async function breakPart(
  visit: Visit,
  { scenario, fault }: Cell,
  isTimed: boolean,
): Promise<() => Promise<void>> {
  const { context, gateway } = visit;
  let gone: Promise<void> | undefined;
  const loseNetwork = async () => {
    await noticesFetched(visit.page);
    await scenario.settled?.(visit);
    await context.setOffline(true);
  };
  const told = isTimed ? lettingTimePass(visit, scenario) : () => undefined;
  // Where nothing asks whether there is a network, and of a page that is being left, only the answer goes.
  const isKnown = scenario.part !== 'environment' && !scenario.leaves?.(fault);
  const answer: typeof fault.answer =
    fault.outcome.kind === 'offline' && isKnown
      ? async (reply) => {
          // Of several requests the first one takes it away for all.
          await (gone ??= loseNetwork());
          await fault.answer(reply);
        }
      : fault.answer;
  gateway.break(scenario.part, answer, told);
  return async () => {
    await gone;
    gateway.heal();
    await context.setOffline(false);
  };
}

/** Finds the person told as spec 8 says, nothing else, and a page that waits for nothing any more. */
async function look({ page }: Visit, { scenario, fault }: Cell, told: Told): Promise<void> {
  const { toasts: toldToasts, dialogs, snackBar } = told;
  assert.deepEqual(await notices(page, told), { toasts: toldToasts, dialogs, snackBar });
  if (dialogs.length > 0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click();
  if (told.inline) await page.getByText(told.inline).first().waitFor();
  await scenario.keeps(page, fault.outcome);
  assert.deepEqual(await waits(page), [], 'still waiting');
}

/** One fault from its beginning to the point where all works again; throws what is wrong on the way. */
export async function runCell(portal: PortalUnderTest, cell: Cell): Promise<void> {
  const { scenario, fault } = cell;
  const { outcome, name } = fault;
  const told = toldOf(scenario.part, outcome, name);
  const visit = await openVisit(portal);
  const { page, complaints, warnings, gateway } = visit;
  try {
    const isPageGone = scenario.leaves?.(fault) ?? false;
    // Of a page that is being left nothing waits: to stop the browser then would race with what comes.
    const isTimed =
      !isPageGone &&
      ((outcome.kind === 'timeout' && scenario.part !== 'environment') || isTimeUp(told));
    if (isTimed) await page.clock.install();
    await scenario.prepare(visit);
    const heal = await breakPart(visit, cell, isTimed);
    const gone = isPageGone ? page.waitForEvent('framenavigated') : undefined;
    await scenario.act(visit);
    await gone;
    // A navigation waits as long as the browser likes.
    await gateway.met({ isOver: scenario.part !== 'sso' });
    if (!isPageGone) await look(visit, cell, told);

    await heal();
    await scenario.again(visit, outcome, fault);
    const isNew = ([title, message]: readonly [string, string]) =>
      !scenario.success.includes(message) &&
      !told.toasts.some((words) => words[0] === title && words[1] === message);
    assert.deepEqual((await toasts(page)).filter(isNew), [], 'told afterwards');
    // Beside what the specification words there are our own hints at a wrong set-up.
    const worded = warnings.filter((line) => !line.startsWith('sso-elements:'));
    assert.deepEqual(
      worded.map((line) => line.replace(/ \(environment=.*/, '')),
      told.console,
    );
    assert.deepEqual(complaints, []);
  } finally {
    await visit.close();
  }
}
