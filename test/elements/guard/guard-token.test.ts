import { expect } from '@open-wc/testing';
import { TokenError } from '../../../src/core/auth/token-error.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { GuardPage } from './guard-page.ts';

// Rules: back-ends-25, back-ends-26

describe('a session guard', () => {
  it('returns a token for a back end, and says why there is none', async () => {
    const page = new GuardPage({ href: `${HOST}/prices/list`, ...signedIn() });
    const guard = page.mount();
    const { gateway } = page.fake.page;
    gateway.answer('assertion', ok({ token: 'a.b.c', expiresInSeconds: 300 }), refused(403));
    expect(await guard.token('https://api.example.com')).to.equal('a.b.c');
    const error: unknown = await guard.token('https://other.example.com').catch((e: unknown) => e);
    expect(error instanceof TokenError && error.kind).to.equal('refused');
    page.close();
  });
});
