import { CALLBACK_PATH } from '../../../gateway/src/oidc/redirect-uri.ts';
import type { Agent, Answer } from './agent.ts';

/** Signs in on a provider's page, and returns the callback address without requesting it. */
export async function returnFromProvider(
  browser: Agent,
  page: Pick<Answer, 'url'>,
  email: string,
): Promise<URL> {
  let answer = await browser.send(page.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: page.url.origin,
    },
    body: new URLSearchParams({ email, password: 'Portal-2026!', choice: 'continue' }).toString(),
  });
  for (;;) {
    const next = new URL(answer.headers.location ?? '', answer.url);
    if (next.pathname.startsWith(`${CALLBACK_PATH}/`)) return next;
    answer = await browser.send(next);
  }
}

/**
 * Signs in at a provider and returns the callback address without requesting it, so the sign-in is not yet
 * completed.
 */
export async function pendingSso(browser: Agent, email: string, authType = 'OIDC'): Promise<URL> {
  return returnFromProvider(browser, await browser.startSso({ authType }), email);
}
