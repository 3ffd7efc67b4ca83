import assert from 'node:assert/strict';
import type { PortalUnderTest } from '../journeys/portal.ts';
import type { Cell } from './cells.ts';
import { notices, toasts, waits } from './look.ts';
import { isTimeUp, toldOf, type Told } from './spec-8.ts';
import { openVisit, type Visit } from './visit.ts';

/** Past every limit of the client (30 s), and not yet at the session's end. */
const PAST_LIMIT_MS = 31_000;

/** Lets the page's own clock run past its limits once the call has been taken and is not answered. */
function lettingTimePass({ page }: Visit): () => void {
  return () => void page.clock.fastForward(PAST_LIMIT_MS).catch(() => undefined);
}

/** The notices are fetched while a page is idle; before that, nothing could show them without a network. */
async function noticesFetched({ page }: Visit): Promise<void> {
  const url = await page
    .waitForFunction(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('outlet-element'))
          ?.name,
    )
    .then((handle) => handle.jsonValue());
  if (url) await page.evaluate((address) => import(address), url);
}

async function breakPart(
  visit: Visit,
  { scenario, fault }: Cell,
  isTimed: boolean,
): Promise<() => Promise<void>> {
  const { context, gateway } = visit;
  let gone = Promise.resolve();
  const loseNetwork = async () => {
    await noticesFetched(visit);
    await scenario.settled?.(visit);
    await context.setOffline(true);
  };
  const told = isTimed ? lettingTimePass(visit) : () => undefined;
  const answer: typeof fault.answer =
    fault.outcome.kind === 'offline'
      ? async (reply) => {
          await (gone = loseNetwork());
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
  assert.deepEqual(await waits(page), [], 'still waiting');
  if (told.inline) await page.getByText(told.inline).first().waitFor();
  await scenario.keeps?.(page, fault.outcome);
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
    const isTimed = outcome.kind === 'timeout' || isTimeUp(told);
    if (isTimed) await page.clock.install();
    await scenario.prepare(visit);
    const heal = await breakPart(visit, cell, isTimed);
    const before = gateway.count(scenario.part);
    const gone = isPageGone ? page.waitForEvent('framenavigated') : undefined;
    await scenario.act(visit);
    await gone;
    if (!isPageGone) await look(visit, cell, told);
    assert.ok(gateway.count(scenario.part) > before, `${scenario.part} was never asked for`);

    await heal();
    await scenario.again(visit, outcome, fault);
    const isNew = ([title, message]: readonly [string, string]) =>
      !scenario.success.includes(message) &&
      !told.toasts.some((words) => words[0] === title && words[1] === message);
    assert.deepEqual((await toasts(page)).filter(isNew), [], 'told afterwards');
    assert.deepEqual(warnings, told.console);
    assert.deepEqual(complaints, []);
  } finally {
    await visit.close();
  }
}
