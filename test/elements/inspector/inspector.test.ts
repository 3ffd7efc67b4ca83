import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { authService } from '../../../src/core/auth/store.ts';
import { configure } from '../../../src/core/config/settings.ts';
import { DEBUG_KEY } from '../../../src/core/platform/storage.ts';
import { openInspector } from '../../../src/elements/inspector/inspector.ts';
import {
  callRow,
  serviceRows,
  sessionRows,
} from '../../../src/elements/inspector/inspector-data.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { byRole } from '../../views/support/by-role.ts';

// Rules: steps-10, steps-11, steps-12, steps-13, storage-25

const panel = () =>
  [...document.querySelectorAll('div')].find((element) =>
    element.shadowRoot?.querySelector('[aria-label="Inspector of sso-elements"]'),
  );

const resource = (name: string, more: object = {}) =>
  ({
    name,
    initiatorType: 'fetch',
    responseStatus: 401,
    duration: 41.6,
    ...more,
  }) as unknown as PerformanceEntry;

describe('the inspector', () => {
  it('is opened neither by the address alone, nor by an element', () => {
    const { core, page } = fakeCore(signedIn());
    configure(core, { debug: true }, '<sso-login>');
    page.local.values.set(DEBUG_KEY, 'off');
    openInspector(core);
    expect(panel()).to.equal(undefined);
  });

  it('opens once a script of the page allows it, and closes with Escape', async () => {
    const { core, page } = fakeCore(signedIn());
    openInspector(core);
    expect(panel()).to.equal(undefined);
    configure(core, { debug: true });
    const root = panel()?.shadowRoot;
    if (!root) throw new Error('The inspector is not shown.');
    const captions = [...root.querySelectorAll('caption')].map(({ textContent }) => textContent);
    expect(captions).to.deep.equal(['Session', 'Last steps', 'Last calls', 'Services']);
    page.local.values.set(DEBUG_KEY, 'on');
    openInspector(core);
    expect(document.querySelectorAll('[popover]')).to.have.length(1);
    byRole(root, 'button', 'Close').focus();
    await sendKeys({ press: 'Escape' });
    expect(panel()).to.equal(undefined);
    configure(core, { loginPath: '/sign-in' });
    openInspector(core);
    expect(panel()).to.equal(undefined);
  });

  it('shows states and counts of the services, and no data of the user', () => {
    const { core } = fakeCore(signedIn('ada'));
    authService(core);
    const rows = serviceRows(core);
    expect(rows).to.deep.include(['auth', '$auth: signed-in']);
    expect(JSON.stringify(rows)).not.to.match(/ada|ACME/i);
  });

  it('shows the deadlines of the session', () => {
    const names = ([name]: readonly string[]) => name;
    expect(sessionRows(fakeCore().core)).to.deep.equal([['State', 'no session']]);
    const rows = sessionRows(fakeCore(signedIn()).core);
    expect(rows.map(names)).to.deep.equal([
      'State',
      'Warning or refresh',
      'End',
      'Token expires',
      'Last activity',
      'Inactivity limit',
    ]);
    expect(rows[0]).to.deep.equal(['State', 'quiet']);
    expect(rows[2]?.[1]).to.match(/^\d\d:\d\d:\d\d \(in \d+ s\)$/);
  });

  it('names calls without their parameters, and no other request', () => {
    const origin = 'https://sso.example';
    const rows = [
      resource(`${origin}/api/auth/v3/login?tenantCode=ada`),
      resource(`${origin}/api/auth/v1/users/passkeys/key-of-ada/remove`, { responseStatus: 0 }),
      resource(`${origin}/api/prices`),
      resource(`${origin}/api/auth/v3/login`, { initiatorType: 'img' }),
    ].map(callRow);
    expect(rows).to.deep.equal([
      [rows[0]?.[0], '401', '42 ms'],
      ['removePasskey', '–', '42 ms'],
      undefined,
      undefined,
    ]);
    expect(rows[0]?.[0]).to.match(/\blogin\b/);
  });
});
