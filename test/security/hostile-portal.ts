import { after } from 'node:test';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CallName } from '../../src/core/contract/calls.ts';
import type { PortalUnderTest } from '../journeys/portal.ts';
import { callOf } from '../support/bent-gateway.ts';
import { openFrontDoor } from '../support/front-door.ts';
import { setNumbers } from '../support/page-numbers.ts';
import { setStage } from './in-page.ts';
import type { Refusal } from './replies.ts';

/** What a gateway says to a call in one case; undefined leaves it to the real one. */
export type Replies = (call: CallName, number: number) => object | Refusal | undefined;

/** A page whose gateway is in an attacker's hand, with what came of it. */
export interface HostilePage {
  readonly page: Page;
  readonly origin: string;
  /** Throws when anything ran, was refused by the policy, or spoke to another host. */
  assertUnharmed(): Promise<void>;
}

/**
 * A browser reports what a page's policy forbids even while the sanitizer takes a text apart, in a
 * document that nobody sees and in which nothing runs. What comes out of it is looked at by itself.
 */
const OF_A_PARSE =
  /^CSP: (?:(?:script-src-attr|style-src-(?:elem|attr)) inline|base-uri \S*) +\S+\/html-[\w-]+\.js$/;

const isRefusal = (reply: object): reply is Refusal => 'refusal' in reply;

/** Notices stay until they have been read. */
const NUMBERS = { toastMs: 120_000, toastEaseMs: 0, snackBarMs: 120_000 };

/** Opens a profile before a gateway whose replies are `replies`. */
export async function openHostile(portal: PortalUnderTest, replies: Replies): Promise<HostilePage> {
  const door = await openFrontDoor(Number(new URL(portal.url()).port));
  after(() => door.close());
  door.setPorter(({ method, url, headers }, { pass, answer }) => {
    const call = callOf({ method, url });
    const number = Number(/case=(\d+)/.exec(headers.cookie ?? '')?.[1] ?? 0);
    const reply = call && replies(call, number);
    if (!reply) return pass();
    const body = isRefusal(reply)
      ? { success: false, statusCode: 400, ...reply.refusal }
      : { success: true, statusCode: 200, message: '', error: '', data: reply };
    answer(isRefusal(reply) ? 400 : 200, JSON.stringify(body));
  });

  const { context, page, complaints } = await portal.visit({ baseURL: door.origin });
  const abroad: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (/^(?:http|ws)/.test(url) && !url.startsWith(`${door.origin}/`)) abroad.push(url);
  });
  await setNumbers(context, NUMBERS);
  await context.addInitScript(setStage);
  return {
    page,
    origin: door.origin,
    async assertUnharmed() {
      // A picture that is on its way would be heard of by then.
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await page.evaluate(() => stage.ran), [], 'what ran');
      assert.deepEqual(abroad, [], 'who was spoken to');
      assert.deepEqual(
        complaints.filter((complaint) => !OF_A_PARSE.test(complaint)),
        [],
        'what the policy refused, and errors',
      );
    },
  };
}
