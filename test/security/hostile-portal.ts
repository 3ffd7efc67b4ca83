import { after } from 'node:test';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { CallName } from '../../src/core/contract/calls.ts';
import type { PortalUnderTest } from '../journeys/portal.ts';
import { callOf } from '../support/gateway/rewriting-proxy.ts';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { setStage } from './in-page.ts';
import type { Refusal } from './replies.ts';

/** Returns the reply to a call in one case, or undefined to pass the call to the real gateway. */
export type Replies = (call: CallName, number: number) => object | Refusal | undefined;

/** A page whose gateway is controlled by an attacker. */
export interface HostilePage {
  readonly page: Page;
  readonly origin: string;
  /** Rejects if injected code ran, the policy was violated, or another host got a request. */
  assertUnharmed(): Promise<void>;
}

/**
 * Violations that the browser reports while the sanitizer parses text in an inert document, where nothing
 * runs. The sanitized output is checked separately.
 */
const OF_A_PARSE =
  /^CSP: (?:(?:script-src-attr|style-src-(?:elem|attr)) inline|base-uri \S*) +\S+\/html-[\w-]+\.js$/;

const isRefusal = (reply: object): reply is Refusal => 'refusal' in reply;

/** Notices stay open until they are read. */
const NUMBERS = { toastMs: 120_000, toastEaseMs: 0, snackBarMs: 120_000 };

/** Opens a browser profile with a gateway that sends `replies`. */
export async function openHostile(portal: PortalUnderTest, replies: Replies): Promise<HostilePage> {
  const proxy = await openRecordingProxy(Number(new URL(portal.url()).port));
  after(() => proxy.close());
  proxy.setHandler(({ method, url, headers }, { pass, answer }) => {
    const call = callOf({ method, url });
    const number = Number(/case=(\d+)/.exec(headers.cookie ?? '')?.[1] ?? 0);
    const reply = call && replies(call, number);
    if (!reply) return pass();
    const body = isRefusal(reply)
      ? { success: false, statusCode: 400, ...reply.refusal }
      : { success: true, statusCode: 200, message: '', error: '', data: reply };
    answer(isRefusal(reply) ? 400 : 200, JSON.stringify(body));
  });

  const { context, page, complaints } = await portal.visit({ baseURL: proxy.origin });
  const foreignRequests: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (/^(?:http|ws)/.test(url) && !url.startsWith(`${proxy.origin}/`)) foreignRequests.push(url);
  });
  await setConstants(context, NUMBERS);
  await context.addInitScript(setStage);
  return {
    page,
    origin: proxy.origin,
    async assertUnharmed() {
      // Waits for pending images, which may still fail or run code.
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await page.evaluate(() => stage.ran), [], 'injected code ran');
      assert.deepEqual(foreignRequests, [], 'another host got a request');
      assert.deepEqual(
        complaints.filter((complaint) => !OF_A_PARSE.test(complaint)),
        [],
        'policy violations and errors',
      );
    },
  };
}
