import { defineService, type BaseCore } from '../kernel/base-core.ts';
import type { ConsentChoices } from '../kernel/events.ts';
import { safeLink } from '../platform/safety/links.ts';
import { scriptUrlService } from '../platform/safety/script-url.ts';

const GATED = 'script[type="text/plain"][data-sso-consent]';

/** The attributes that a script does not take over. */
const OWN = ['type', 'src', 'nonce', 'id', 'async', 'data-sso-consent'];

/** The categories of the sheet, and the choices that allow them. */
const CHOICES: Readonly<Record<string, keyof ConsentChoices>> = {
  essential: 'essentialCookies',
  analytical: 'analyticalCookies',
  marketing: 'marketingCookies',
};

/** Returns the nonce of the page's own scripts; undefined if its policy has none. */
const pageNonce = (): string | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[nonce]:not([type="text/plain"])')].find(
    ({ nonce }) => nonce,
  )?.nonce;

/** Returns why a gated script can't run; undefined if it can. */
function faultOf({ dataset, nonce, src }: HTMLScriptElement, pageUrl: string): string | undefined {
  const category = dataset['ssoConsent'] ?? '';
  const expected = pageNonce();
  if (!Object.hasOwn(CHOICES, category))
    return `has the unknown category "${category}"; use ${Object.keys(CHOICES).join(', ')}`;
  if (!src) return 'has no src; text inside of it is not run';
  if (!safeLink(src, pageUrl)) return 'has no address of the web';
  // A script that a script adds needs no nonce under 'strict-dynamic', so markup of others could run code.
  if (expected && nonce !== expected) return 'lacks the nonce of the other scripts of the page';
  return undefined;
}

/**
 * Runs the page's gated scripts once their category is allowed (`<script type="text/plain" data-sso-consent="analytical"
 * src="…">`): each address once, in the order of the document. A withdrawal runs nothing, and can't undo what has run.
 */
export const gatedScriptsService = defineService('gated-scripts', (core: BaseCore) => {
  /** The addresses that have run. */
  const addresses = new Set<string>();
  const faulty = new WeakSet<HTMLScriptElement>();
  let allowed: ConsentChoices | undefined;
  let tags: HTMLElement[] = [];

  const warn = (gated: HTMLScriptElement, fault: string) => {
    if (!faulty.has(gated)) console.warn(`sso-elements: a script after consent ${fault}.`, gated);
    faulty.add(gated);
  };
  const add = (gated: HTMLScriptElement): void => {
    const script = document.createElement('script');
    for (const { name, value } of gated.attributes)
      if (!OWN.includes(name)) script.setAttribute(name, value);
    script.nonce = gated.nonce;
    // Otherwise the first that arrives would run first.
    script.async = gated.hasAttribute('async');
    script.src = scriptUrlService(core)(gated.src, true);
    addresses.add(gated.src);
    document.head.append(script);
  };
  const runAll = (): void => {
    for (const gated of document.querySelectorAll<HTMLScriptElement>(GATED)) {
      const fault = faultOf(gated, core.ports.location.href);
      if (fault) warn(gated, fault);
      else if (
        allowed?.[CHOICES[gated.dataset['ssoConsent'] ?? ''] ?? 'essentialCookies'] &&
        !addresses.has(gated.src)
      )
        try {
          add(gated);
        } catch (error) {
          warn(gated, `is not allowed by the page's policy: ${String(error)}`);
        }
    }
  };
  const observer = new MutationObserver(() => {
    tags = tags.filter(({ isConnected }) => isConnected);
    if (tags.length > 0) runAll();
    else observer.disconnect();
  });

  return {
    /** Runs what an answer allows, and later scripts, as long as the element is on the page. */
    run(tag: HTMLElement, choices: ConsentChoices): void {
      allowed = choices;
      if (!tag.hasAttribute('scripts') && !document.querySelector(GATED)) return;
      runAll();
      if (!tags.includes(tag)) tags.push(tag);
      observer.observe(document, { childList: true, subtree: true });
    },
  };
});
