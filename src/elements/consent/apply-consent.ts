import { clearCookies } from '../../core/consent/clear-cookies.ts';
import type { ConsentAnswer } from '../../core/consent/consent.ts';
import { gatedScriptsService } from '../../core/consent/gated-scripts.ts';
import { deliverRecord } from '../../core/consent/record-delivery.ts';
import type { BaseCore } from '../../core/kernel/base-core.ts';

/**
 * Does what the page has requested for an answer: runs the scripts that it allows, removes the cookies that it does not,
 * and delivers its record. `isOwn` is true for an answer in this tab, false for one in another, and undefined for one
 * from before.
 */
export function applyConsent(
  core: BaseCore,
  tag: HTMLElement,
  answer: ConsentAnswer,
  isOwn?: boolean,
): void {
  clearCookies(core, tag.getAttribute('clear-cookies') ?? '', answer);
  gatedScriptsService(core).run(tag, answer);
  if (isOwn !== false)
    void deliverRecord(core, tag.getAttribute('record-url'), isOwn && answer.record);
}
