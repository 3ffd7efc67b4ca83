import { expect } from '@open-wc/testing';
import type { MouseEvent } from 'react';
import { RouteLink } from '../../../src/views/shared/chrome/route-link.tsx';
import { Screen } from '../support/screen.ts';

// Rules: dashboard-08

describe('a link to a screen', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const clicks: [what: string, init: MouseEventInit, isHandled: boolean][] = [
    ['a click', {}, true],
    ['another button', { button: 1 }, false],
    ['Ctrl', { ctrlKey: true }, false],
    ['Meta', { metaKey: true }, false],
    ['Shift', { shiftKey: true }, false],
    ['Alt', { altKey: true }, false],
  ];
  for (const [what, init, isHandled] of clicks)
    it(`${isHandled ? 'navigates' : 'leaves the navigation to the browser'} with ${what}`, async () => {
      screen = new Screen([], {});
      screen.draw(<RouteLink host={screen.fake.host} path="/team" />);
      const link = await screen.findByRole('link');
      const event = { bubbles: true, cancelable: true, composed: true, ...init };
      link.dispatchEvent(new window.MouseEvent('click', event));
      expect(screen.preventedClicks).to.deep.equal([isHandled]);
      const paths = screen.fake.host.of('sso-navigate').map(({ path }) => path);
      expect(paths).to.deep.equal(isHandled ? ['/team'] : []);
    });

  it('does not navigate if its click is prevented', async () => {
    screen = new Screen([], {});
    const prevent = (event: MouseEvent) => event.preventDefault();
    screen.draw(<RouteLink host={screen.fake.host} path="/team" onClick={prevent} />);
    (await screen.findByRole('link')).click();
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([]);
  });
});
