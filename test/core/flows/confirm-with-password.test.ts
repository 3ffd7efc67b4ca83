import { expect } from '@open-wc/testing';
import { confirmService } from '../../../src/core/auth/confirm.ts';
import { confirmWithPassword } from '../../../src/core/flows/confirm-with-password.ts';
import { CONFIRMATION_TEXTS } from '../../../src/core/i18n/confirmation-texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { hanging, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: confirm-04, confirm-05, confirm-07, gateway-contract-14

function open(answer: Answer) {
  const fake = fakeCore({
    ...signedIn(),
    href: `${HOST}/prices`,
    constants: { requestTimeoutMs: 50 },
  });
  void messagesService(fake.core).add(CONFIRMATION_TEXTS);
  fake.page.gateway.answer('confirm', answer);
  const confirm = confirmService(fake.core);
  const result = confirm.ask({ methods: [], maxAgeSeconds: 300 }, fake.core.ports.now());
  return { ...fake, confirm, result };
}

describe('a confirmation with the password', () => {
  it('ends the request for it once the password is right', async () => {
    const { core, page, result } = open(ok({}));
    expect(await confirmWithPassword(core, 'Portal-2026!')).to.equal(undefined);
    expect(await result).to.equal(true);
    const [request] = page.gateway.requests('confirm');
    expect(request?.headers.get('password')).to.equal('Portal-2026!');
  });

  for (const [title, answer, message, isWrong] of [
    ['a wrong one in the gateway’s words', refused(400, { message: 'Wrong' }), 'Wrong', true],
    ['a wrong one in our words', refused(400), 'The password is wrong.', true],
    [
      'a locked account',
      refused(403, { message: 'Locked until nine' }),
      'Locked until nine',
      false,
    ],
    ['a delay', refused(429, { message: 'In ten seconds' }), 'In ten seconds', false],
    ['a failure of the gateway', refused(500), 'Something went wrong!', false],
    [
      'a lost network',
      unreachable,
      'The service can’t be reached right now. Please try again in a moment.',
      false,
    ],
    ['no answer in time', hanging, 'The service took too long to answer. Please try again.', false],
  ] as const)
    it(`shows ${title} at the form only`, async () => {
      const { core, confirm } = open(answer);
      expect(await confirmWithPassword(core, 'Portal-2026!')).to.deep.equal({ message, isWrong });
      expect(confirm.$confirm.get()).not.to.equal(undefined);
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
    });

  for (const [title, password, message] of [
    ['nothing', '', 'Please enter the password'],
    ['a line break', 'a\nb', 'Line breaks and control characters are not allowed here.'],
  ] as const)
    it(`makes no call with ${title}`, async () => {
      const { core, page } = open(ok({}));
      const problem = await confirmWithPassword(core, password);
      expect(problem).to.deep.equal({ message, isWrong: true });
      expect(page.gateway.requests('confirm')).to.deep.equal([]);
    });

  it('ends the session, and the request, if the gateway has no session', async () => {
    const { core, result, host } = open(refused(401, { message: 'Over' }));
    await confirmWithPassword(core, 'Portal-2026!');
    expect(await result).to.equal(false);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });
});
