import { mailedLinkService } from '../../../../src/core/config/mailed-link.ts';
import { override } from '../../../../src/core/kernel/core.ts';
import { ok, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { withHistory } from '../../reset-password/fake-history.ts';
import { BASIC, drawScreen, type Screen, type ScreenStart } from '../screen.tsx';

export const ADA = 'ada@acme.example';
export const TITLE = 'Was this you?';
export const REPORT = 'This wasn’t me';
export const KEEP = 'It was me';
export const RESET = 'Reset your password by email';
export const RETURN = 'Return to Login Page';
export const DONE = 'All sessions have ended, and the old password can’t be used anymore.';
export const TOKEN = 'a1'.repeat(20);

export const reported = (hasPassword = true): Answer => ok({ username: ADA, hasPassword });
export const offering = (options: readonly object[], features: readonly string[] = []): Answer =>
  ok({ authentications: options, theme: { themeDetails: [] }, features });

const link = () => override(mailedLinkService, { kind: 'not-me', token: TOKEN });

/** Renders the sign-in screen of a page to which a mail about the account has led. */
export function drawLink(answers: readonly Answer[] = [], start: ScreenStart = {}): Screen {
  const screen = drawScreen({
    authTypes: [offering([BASIC])],
    ...start,
    overrides: [link(), withHistory()],
  });
  screen.fake.page.gateway.answer('notMe', ...answers);
  return screen;
}

/** Renders it and waits for the question. */
export async function followLink(answers: readonly Answer[] = [], start?: ScreenStart) {
  const screen = drawLink(answers, start);
  await waitUntil(() => headings(screen).includes(TITLE), 'the question');
  return screen;
}

export const headings = ({ element }: Screen): string[] =>
  [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);

export const reports = ({ fake }: Screen) => fake.page.gateway.requests('notMe');

/** The texts of all live regions. */
export const spoken = ({ element }: Screen): string =>
  [...element.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
