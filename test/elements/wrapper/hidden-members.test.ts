import { HOST } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { json } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { GuardPage, WARNED_MS } from '../guard/guard-page.ts';

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
      page = new GuardPage({ ...START, ...signedIn('ada', WARNED_MS) });
      page.fake.page.gateway.answer('environment', json({}));
      page.mount();
      hider.setAttribute('name', name);
      document.body.append(hider);
      const notifications = document.getElementsByTagName('sso-notifications');
      await waitUntil(
        () => notifications[0]?.shadowRoot?.querySelector('[role=alertdialog]'),
        'warning',
      );
    });
});
