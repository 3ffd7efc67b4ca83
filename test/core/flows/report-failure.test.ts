import { expect } from '@open-wc/testing';
import type { CallName } from '../../../src/core/contract/calls.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { sectionErrorsService } from '../../../src/core/notices/section-errors.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { anyCall } from '../../support/core/calls.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { refused, text, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: errors-01, errors-02, errors-06, errors-09, errors-10, errors-13, errors-14, errors-17, session-18

const WORDS = { error: 'Denied', message: 'Not you' };

async function fail(
  fake: FakeCore,
  call: CallName,
  answer: Answer,
  more: Parameters<typeof anyCall>[2] = {},
) {
  fake.page.gateway.answer(call, answer);
  await anyCall(fake.core, call, more);
  return {
    toasts: toastsService(fake.core)
      .$toasts.get()
      .map(({ kind, title, message }) => [kind, title, message]),
    dialogs: dialogsService(fake.core)
      .$dialogs.get()
      .map(({ kind, title, message }) => [kind, title, message]),
    sections: sectionErrorsService(fake.core).$sectionErrors.get(),
  };
}

describe('a failed call is reported', () => {
  it('once as a toast', async () => {
    const shown = await fail(fakeCore(), 'login', refused(400, WORDS));
    expect(shown).to.deep.equal({
      toasts: [['error', 'Denied', 'Not you']],
      dialogs: [],
      sections: {},
    });
  });

  it('once as a dialog', async () => {
    const shown = await fail(fakeCore(), 'updateProfile', refused(403, WORDS));
    expect(shown).to.deep.equal({
      toasts: [],
      dialogs: [['error', 'Denied', 'Not you']],
      sections: {},
    });
  });

  it('in a dialog with the ID of the request', async () => {
    const fake = fakeCore();
    const requestId = '3f2a-9';
    const answer: Answer = async (request) => {
      const reply = await refused(403, WORDS)(request);
      reply.headers.set('x-request-id', requestId);
      return reply;
    };
    await fail(fake, 'updateProfile', answer);
    const [dialog] = dialogsService(fake.core).$dialogs.get();
    const [, error] = fake.host.dispatched.find(([type]) => type === 'sso-error') ?? [];
    for (const shown of [dialog, error]) expect(shown).to.deep.include({ requestId });
  });

  it('once as a dialog and once as a toast', async () => {
    const { toasts, dialogs } = await fail(fakeCore(), 'updateProfile', refused(500, WORDS));
    expect([toasts.length, dialogs.length]).to.deep.equal([1, 1]);
  });

  it('like a network failure if a 2xx is unparsable', async () => {
    const hotel = () => new Response('<h1>Welcome to the hotel</h1>');
    const { toasts, dialogs } = await fail(fakeCore(), 'login', hotel);
    expect(toasts).to.deep.equal([['error', 'Failed!', 'Something went wrong!']]);
    expect(dialogs).to.deep.equal([['error', 'Failed!', 'Something went wrong!']]);
  });

  it("in the section's inline error area", async () => {
    const section = { component: 'profile', section: 'roles' };
    const shown = await fail(fakeCore(), 'userProfile', refused(4031, WORDS), { section });
    expect(shown).to.deep.equal({
      toasts: [],
      dialogs: [],
      sections: { 'profile/roles': 'Not you' },
    });
  });

  it('as the list-empty message if there is no section', async () => {
    const { sections } = await fail(fakeCore(), 'userProfile', refused(4032, WORDS));
    expect(sections).to.deep.equal({ 'list-empty': 'Not you' });
  });

  it('nowhere if the table says so', async () => {
    const shown = await fail(fakeCore(), 'usersProducts', refused(500));
    expect(shown).to.deep.equal({ toasts: [], dialogs: [], sections: {} });
  });

  it("with the defaults 'Failed!' and 'Something went wrong!'", async () => {
    const { toasts } = await fail(fakeCore(), 'login', refused(400));
    expect(toasts).to.deep.equal([['error', 'Failed!', 'Something went wrong!']]);
  });

  it('in our words if no server answered', async () => {
    const { toasts } = await fail(fakeCore(), 'login', unreachable);
    const [[, title, message] = []] = toasts;
    expect(title).to.equal('Failed!');
    expect(message).to.match(/can’t be reached/);
  });

  it('to the page as sso-error with address and status, even if nothing is shown', async () => {
    const fake = fakeCore();
    await fail(fake, 'usersProducts', refused(503, WORDS), { query: { a: 'b' } });
    const url = 'https://portal.example/api/auth/v1/users/usersProducts';
    expect(fake.host.of('sso-error')).to.deep.equal([
      { source: 'usersProducts', kind: 'rejected', message: 'Not you', status: 503, url },
    ]);
  });

  it('on the console, once per page, if no gateway is at the address', async () => {
    const fake = fakeCore();
    await fail(fake, 'usersProducts', unreachable);
    await fail(fake, 'login', unreachable);
    await waitUntil(() => fake.page.warnings.length > 0);
    expect(fake.page.warnings).to.have.length(1);
    const [line = ''] = fake.page.warnings;
    expect(line).to.match(/^https:\/\/portal\.example\/api\/\S+ could not be reached/);
    for (const part of ['api-base is not set', 'ALLOWED_ORIGINS']) expect(line).to.include(part);
  });

  it('on the console with the attribute’s value if another server answers', async () => {
    const fake = fakeCore({ settings: { apiBase: 'https://web.example' } });
    await fail(fake, 'login', text('<!doctype html>', 404));
    await waitUntil(() => fake.page.warnings.length > 0);
    const [line] = fake.page.warnings;
    expect(line).to.include('answered 404').and.to.include('api-base is "https://web.example"');
    expect(line).to.include('called from https://portal.example');
  });
});

describe('401', () => {
  for (const call of ['usersProducts', 'refresh', 'updateProfile'] as const) {
    it(`ends the session on ${call}`, async () => {
      const fake = fakeCore({ ...signedIn(), href: 'https://portal.example/profile' });
      await fail(fake, call, refused(401));
      expect(fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
      expect(fake.page.local.values.has('isAuthenticated')).to.equal(false);
    });
  }
  it('says that an administrator has ended the session, right after a sign-in too', async () => {
    const fake = fakeCore(signedIn());
    fake.page.local.values.set('sso-elements.signedInAt', String(fake.core.ports.now()));
    const data = { endedBy: 'administrator' };
    await fail(fake, 'usersProducts', refused(401, { data }));
    expect(fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'administrator' }]);
    expect(fake.page.session.values.get('sso-elements.ended')).to.equal('administrator');
  });
  for (const data of [{ endedBy: 'robot' }, { endedBy: {} }, { endedBy: null }, 'administrator'])
    it(`ends the session without a reason that the elements do not know (${JSON.stringify(data)})`, async () => {
      const fake = fakeCore(signedIn());
      await fail(fake, 'usersProducts', refused(401, { data }));
      expect(fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    });
  for (const call of ['login', 'logout', 'authTypes', 'passkeySignIn'] as const) {
    it(`does not end the session on ${call}`, async () => {
      const fake = fakeCore(signedIn());
      await fail(fake, call, refused(401));
      expect(fake.host.of('sso-signed-out')).to.deep.equal([]);
      expect(fake.page.local.values.get('isAuthenticated')).to.equal('true');
    });
  }
  it('is the only status that ends the session', async () => {
    for (const status of [400, 403, 4031, 500]) {
      const fake = fakeCore(signedIn());
      await fail(fake, 'userProfile', refused(status));
      expect(fake.host.of('sso-signed-out'), String(status)).to.deep.equal([]);
    }
  });
});
