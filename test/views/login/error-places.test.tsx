import { expect } from '@open-wc/testing';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { refused, text, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { drawScreen, openScreen, portal, type Screen, wrong } from './screen.tsx';

// Rules: errors-08, errors-23, sign-in-14, sign-in-23

const countIn = (whole: string, part: string): number => whole.split(part).length - 1;

/** Counts the places that show a message, and those among them that announce it. */
function placesOf({ element, fake }: Screen, message: string) {
  const notices = [
    ...toastsOf(fake.core),
    ...dialogsOf(fake.core).map((dialog) => dialog.message),
  ].filter((shown) => shown.includes(message)).length;
  const live = [...element.querySelectorAll('[role=alert], [role=status], [aria-live]')];
  return {
    shown: notices + countIn(element.textContent, message),
    announced: notices + live.filter(({ textContent }) => textContent.includes(message)).length,
  };
}

describe('the sign-in form shows at two places at most', () => {
  for (const [field, userId, password] of [
    ['User ID', '', 'Portal-2026!'],
    ['Password', 'ada', ''],
  ] as const)
    it(`that the ${field} is missing, and announces it once`, async () => {
      const screen = await openScreen();
      screen.signIn(userId, password);
      await waitUntil(() => screen.descriptionOf(field) !== '');
      const message = screen.descriptionOf(field).trim();
      expect(placesOf(screen, message)).to.deep.equal({ shown: 2, announced: 1 });
    });

  for (const [what, answer, message] of [
    ['a wrong password', wrong(), 'The user ID or the password is wrong.'],
    ['a lock', refused(403, { message: 'Too many failed attempts.' }), 'Too many failed attempts.'],
  ] as const)
    it(`${what}, and announces it once`, async () => {
      const screen = await openScreen({ login: [answer] });
      screen.signIn();
      await waitUntil(() => screen.text.includes(message));
      expect(placesOf(screen, message)).to.deep.equal({ shown: 2, announced: 1 });
    });

  for (const [what, answer] of [
    ['an unreachable gateway', unreachable],
    ['a page of a proxy', text('<html>', 502)],
    ['too many attempts', refused(429, { message: 'Please wait a little.' })],
  ] as const)
    it(what, async () => {
      const screen = await openScreen({ login: [answer] });
      screen.signIn();
      await waitUntil(() => dialogsOf(screen.fake.core).length > 0);
      const message = dialogsOf(screen.fake.core)[0]?.message ?? '';
      await waitUntil(() => screen.find('Sign In'));
      expect(placesOf(screen, message)).to.deep.equal({ shown: 2, announced: 2 });
    });

  it('that the sign-in options cannot be loaded', async () => {
    const screen = drawScreen({ authTypes: [unreachable] });
    await waitUntil(() => screen.find('Try again') !== undefined);
    const message = dialogsOf(screen.fake.core)[0]?.message ?? '';
    expect(placesOf(screen, message).shown).to.equal(2);
  });

  it('that a tenant has no options, once', async () => {
    const screen = drawScreen({ authTypes: [portal([])] });
    await waitUntil(() => screen.text.includes('has been set up'));
    expect(placesOf(screen, 'has been set up').shown).to.equal(1);
    expect([toastsOf(screen.fake.core), dialogsOf(screen.fake.core)]).to.deep.equal([[], []]);
  });
});
