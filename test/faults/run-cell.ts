import assert from 'node:assert/strict';
import type { PortalUnderTest } from '../journeys/portal.ts';
import type { Cell } from './cells.ts';
import type { Scenario } from './scenario.ts';
import { busyIndicators, notices, toasts } from './read-notices.ts';
import { isTimeUp, expectedNotices, type ExpectedNotices } from './expected-notices.ts';
import { fetchNotices, openVisit, type Visit } from './visit.ts';

/** The console lines that a rule defines. */
const RULED = /^sso-elements: (?:Cannot load configuration|tenant code not found)/;

/** A part that the page fetches for the first time while the browser is offline. Its next use fetches it again. */
const MISSED_PART = /^console: TypeError: Failed to fetch dynamically imported module: /;

/** Longer than every timeout of the client (30 s), but shorter than the session. */
const PAST_LIMIT_MS = 31_000;

/** Returns a function that moves the page's clock past its timeouts while the call is unanswered. */
function clockAdvancer(visit: Visit, { settled }: Scenario): () => void {
  const advance = async () => {
    // Calls that are answered must not time out too.
    await settled?.(visit);
    await visit.page.clock.fastForward(PAST_LIMIT_MS);
  };
  return () => void advance().catch(() => undefined);
}

async function breakPart(
  visit: Visit,
  { scenario, fault }: Cell,
  isTimed: boolean,
): Promise<() => Promise<void>> {
  const { context, gateway } = visit;
  let offline: Promise<void> | undefined;
  const goOffline = async () => {
    await fetchNotices(visit.page);
    await scenario.settled?.(visit);
    await context.setOffline(true);
  };
  const onRequest = isTimed ? clockAdvancer(visit, scenario) : () => undefined;
  // The environment file and navigations do not check the network status: there only the reply is lost.
  const checksNetwork = scenario.part !== 'environment' && !scenario.leaves?.(fault);
  const answer: typeof fault.answer =
    fault.outcome.kind === 'offline' && checksNetwork
      ? async (reply) => {
          // The first of several requests takes the browser offline.
          await (offline ??= goOffline());
          await fault.answer(reply);
        }
      : fault.answer;
  gateway.break(scenario.part, answer, onRequest);
  return async () => {
    await offline;
    gateway.repair();
    await context.setOffline(false);
  };
}

/** Asserts that the page shows exactly the expected notices, and that no loading indicator is left. */
async function expectNotices(
  { page }: Visit,
  { scenario, fault }: Cell,
  expected: ExpectedNotices,
): Promise<void> {
  const { toasts: expectedToasts, dialogs, snackBar } = expected;
  assert.deepEqual(await notices(page, expected), { toasts: expectedToasts, dialogs, snackBar });
  if (dialogs.length > 0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Okay' }).click();
  if (expected.inline) await page.getByText(expected.inline).first().waitFor();
  await scenario.keeps(page, fault.outcome);
  assert.deepEqual(await busyIndicators(page), [], 'a loading indicator is left');
}

/** Runs one fault until the page works again. Rejects at the first difference from what is expected. */
export async function runCell(portal: PortalUnderTest, cell: Cell): Promise<void> {
  const { scenario, fault } = cell;
  const { outcome, name } = fault;
  const expected = expectedNotices(scenario.part, outcome, name);
  const visit = await openVisit(portal);
  const { page, complaints, warnings, gateway } = visit;
  try {
    const isPageGone = scenario.leaves?.(fault) ?? false;
    // No call of a page waits during a navigation, and advancing the clock would race with the next page.
    const isTimed =
      !isPageGone &&
      ((outcome.kind === 'timeout' && scenario.part !== 'environment') || isTimeUp(expected));
    if (isTimed) await page.clock.install();
    await scenario.prepare(visit);
    const repair = await breakPart(visit, cell, isTimed);
    const navigated = isPageGone ? page.waitForEvent('framenavigated') : undefined;
    await scenario.act(visit);
    await navigated;
    // The browser decides how long it waits for a navigation.
    await gateway.requested({ isOver: scenario.part !== 'sso' });
    if (!isPageGone) await expectNotices(visit, cell, expected);

    await repair();
    await scenario.again(visit, outcome, fault);
    const isNew = ([title, message]: readonly [string, string]) =>
      !scenario.success.includes(message) &&
      !expected.toasts.some((words) => words[0] === title && words[1] === message);
    assert.deepEqual((await toasts(page)).filter(isNew), [], 'unexpected later toasts');
    // Ignores hints about the configuration, which no rule defines.
    const reported = warnings.filter(
      (line) => !line.startsWith('sso-elements:') || RULED.test(line),
    );
    assert.deepEqual(
      reported.map((line) => line.replace(/^sso-elements: /, '').replace(/ \(environment=.*/, '')),
      expected.console,
    );
    const isOffline = outcome.kind === 'offline';
    assert.deepEqual(
      complaints.filter((line) => !isOffline || !MISSED_PART.test(line)),
      [],
    );
  } finally {
    await visit.close();
  }
}
