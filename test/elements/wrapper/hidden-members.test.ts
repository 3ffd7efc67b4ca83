import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { HOST } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { json } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { GuardPage } from '../guard/guard-page.ts';

/** A session that expires so soon opens the warning. */
const EXPIRES_IN_MS = CONSTANTS.sessionWarningMs - 20_000;
const START = { href: `${HOST}/prices/list`, settings: { environment: 'env.json' } };

describe('a session guard warns on a page with an element that hides', () => {
  let page: GuardPage;
  const hider = document.createElement('img');
  afterEach(async () => {
    hider.remove();
    await page.close();
  });

  for (const name of ['cookie', 'adoptedStyleSheets', 'createElement', 'querySelector', 'body'])
    it(`document.${name}`, async () => {
      page = new GuardPage({ ...START, ...signedIn('ada', EXPIRES_IN_MS) });
      page.fake.page.gateway.answer('environment', json({}));
      page.mount();
      hider.setAttribute('name', name);
      document.body.append(hider);
      const outlets = document.getElementsByTagName('sso-notifications');
      await waitUntil(() => outlets[0]?.shadowRoot?.querySelector('[role=alertdialog]'), 'warning');
    });
});
