import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/auth/end-session.ts';
import { authRoom } from '../../../src/core/auth/store.ts';
import { storeProducts } from '../../../src/core/products.ts';
import { FakeHost, fakeCore, HOST } from '../../support/fake-core.ts';
import { signedIn } from '../../support/people.ts';

const BY_USER = 'prevVisitedPathForForceLogoutUser';
const open = () => fakeCore({ ...signedIn(), href: `${HOST}/profile?x=1` });

describe('the end of a session in this browser', () => {
  it('forgets the person and her products, tells the page and goes to sign-in', () => {
    const { core, page, host } = open();
    const product = { landingPage: '', productLogo: '', longDescription: '' };
    storeProducts(core, [{ ...product, productName: 'DFP', productCode: 'DFP' }]);
    endSession(core, 'manual');
    expect([...page.local.values.keys()]).to.deep.equal(['tenant', 'sso-elements.ended']);
    expect(authRoom(core).$auth.get().status).to.equal('signed-out');
    expect(host.told).to.deep.equal([
      ['sso-signed-out', { reason: 'manual' }],
      ['sso-navigate', { path: '/login', reload: false }],
    ]);
    expect(page.visits).to.deep.equal(['/login']);
  });

  it('ended by another tab, takes back the products that this page stored too late', () => {
    const { core, page } = open();
    const product = { landingPage: '', productLogo: '', longDescription: '' };
    storeProducts(core, [{ ...product, productName: 'DFP', productCode: 'DFP' }]);
    page.local.values.delete('sso-elements.productCodes');
    endSession(core, 'elsewhere');
    expect(page.local.values.has('DFP')).to.equal(false);
  });

  it('ended by another tab, leaves alone what the next person’s sign-in has stored meanwhile', () => {
    const { core, page } = open();
    expect(authRoom(core).$auth.get().status).to.equal('signed-in');
    const next = { userId: 'grace', displayName: 'Grace Hopper', tokenExpiryTime: '1' };
    for (const [key, value] of Object.entries(next)) page.local.values.set(key, value);
    endSession(core, 'elsewhere');
    expect(authRoom(core).$auth.get().status).to.equal('signed-out');
    for (const [key, value] of Object.entries(next))
      expect(page.local.values.get(key)).to.equal(value);
    expect(page.readCookies()).to.contain('tokenExpiryDttm=');
  });

  for (const [reason, isSaved] of [
    ['expired', true],
    ['lost', true],
    ['manual', false],
    ['elsewhere', false],
  ] as const) {
    it(`${isSaved ? 'saves' : 'does not save'} the path when it was ${reason}`, () => {
      const { core, page } = open();
      endSession(core, reason);
      expect(page.local.values.get(BY_USER)).to.equal(
        isSaved ? '{"ada":"/profile?x=1"}' : undefined,
      );
      expect(page.local.values.has('previouslyVisitedPath')).to.equal(false);
    });
  }

  it('happens once', () => {
    const { core, host } = open();
    endSession(core, 'lost');
    endSession(core, 'manual');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });

  it('goes to the sign-in route of this page', () => {
    const { core, page } = fakeCore({ ...signedIn(), settings: { loginPath: '/acme/login' } });
    endSession(core, 'manual');
    expect(page.visits).to.deep.equal(['/acme/login']);
  });

  it('is told by the tag that asked for it', () => {
    const { core, host } = open();
    const asking = new FakeHost();
    endSession(core, 'manual', asking);
    expect([asking.told.length, host.told.length]).to.deep.equal([2, 0]);
  });

  it('makes no call', () => {
    const { core, page } = open();
    endSession(core, 'elsewhere');
    expect(page.gateway.sent).to.deep.equal([]);
  });
});
