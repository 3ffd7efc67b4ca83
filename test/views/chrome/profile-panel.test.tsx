import { expect } from '@open-wc/testing';
import { Header } from '../../../src/views/shared/chrome/header.tsx';
import { chromeCss } from '../../../src/views/shared/chrome/chrome-css.ts';
import type { HelpLinks } from '../../../src/views/shared/chrome/help-links.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { settled } from '../../support/time/settled.ts';
import { nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: errors-12, header-05, header-06, header-07, header-08

const HELP: HelpLinks = {
  documentation: 'https://help.example/docs',
  api: '/documents#api',
  community: 'https://help.example/community',
  status: 'https://status.example',
  feedback: 'mailto:feedback@help.example',
  talk: 'tel:+4930123456',
};
const USER_TYPES = ok({ lookupValues: [{ lookupValue: 'INT', description: 'Internal user' }] });

describe('the profile panel', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  function draw(start: CoreStart = {}, helpLinks?: HelpLinks): void {
    const user = signedIn('ada@acme.example');
    const local = { ...user.local, ...start.local };
    screen = new Screen(chromeCss, { ...user, ...start, local });
    screen.fake.page.gateway.answer('lookup', USER_TYPES);
    screen.draw(
      <div className="sso-scope sso-page">
        <Header host={screen.fake.host} helpLinks={helpLinks} />
      </div>,
    );
  }
  const name = () => screen.findByRole('button', /Open profile panel/);
  const panel = () => screen.findByRole('dialog', 'Profile');
  /** Reads the browser's state, because a closed panel is still visible while it slides out. */
  const isOpen = () => screen.shadow.querySelector('dialog')?.open ?? false;

  async function open(start: CoreStart = {}, helpLinks?: HelpLinks): Promise<HTMLElement> {
    draw(start, helpLinks);
    const button = await name();
    button.focus();
    button.click();
    return panel();
  }

  it('opens on a click on the name and shows the user', async () => {
    const dialog = await open();
    expect(dialog.matches(':modal')).to.equal(true);
    const button = await name();
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    expect(button.getAttribute('aria-controls')).to.equal(dialog.id);
    expect(nameOf(screen.byRole('heading', 'Ada Lovelace'))).to.equal('Ada Lovelace');
    const avatar = dialog.querySelector('.sso-avatar');
    expect(avatar?.textContent).to.equal('AL');
    const small = screen.byRole('banner').querySelector('.sso-header-user .sso-avatar');
    expect(avatar?.clientWidth).to.be.above(small?.clientWidth ?? Infinity);
    expect(dialog.textContent).to.include('User ID: ada@acme.example');
    await waitUntil(() => dialog.textContent.includes('Internal user'));
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('loads the user types when it first opens, and not again', async () => {
    draw();
    const button = await name();
    expect(screen.fake.page.gateway.requests('lookup')).to.have.length(0);
    for (const wanted of [true, false, true]) {
      button.click();
      await waitUntil(() => isOpen() === wanted);
    }
    expect(screen.fake.page.gateway.requests('lookup')).to.have.length(1);
  });

  it('shows the user ID instead of a missing name, and only once', async () => {
    const dialog = await open({ local: { displayName: '', userType: '' } });
    expect(nameOf(screen.byRole('heading', 'ada@acme.example'))).to.equal('ada@acme.example');
    expect(dialog.textContent.split('ada@acme.example')).to.have.length(2);
    expect(dialog.querySelectorAll('p')).to.have.length(0);
  });

  for (const userType of ['EXT', 'constructor']) {
    it(`shows a user type without a description as its code: ${userType}`, async () => {
      const dialog = await open({ local: { userType } });
      await waitUntil(() => dialog.textContent.includes(userType));
    });
  }

  it('shows the code, and no error, if the user types cannot be loaded', async () => {
    draw();
    screen.fake.page.gateway.answer('lookup', refused(403));
    (await name()).click();
    expect((await panel()).textContent).to.include('INT');
  });

  const closings: Record<string, (dialog: HTMLElement) => void> = {
    'a click on the name': () => screen.byRole('button', /Open profile panel/).click(),
    'a click on the backdrop': (dialog) => dialog.click(),
    'the close icon': () => screen.byRole('button', 'Close profile panel').click(),
    Esc: (dialog) => (dialog as HTMLDialogElement & { requestClose(): void }).requestClose(),
  };
  for (const [how, close] of Object.entries(closings)) {
    it(`closes on ${how} and returns the focus to the name`, async () => {
      const dialog = await open();
      expect(dialog.contains(screen.shadow.activeElement)).to.equal(true);
      close(dialog);
      await waitUntil(() => !isOpen());
      const button = await name();
      await waitUntil(() => button.getAttribute('aria-expanded') === 'false');
      expect(screen.shadow.activeElement).to.equal(button);
    });
  }

  it('stays open on a click inside, and when a text selection ends on the backdrop', async () => {
    const dialog = await open();
    const heading = screen.byRole('heading', 'Ada Lovelace');
    heading.click();
    await new Promise(requestAnimationFrame);
    expect(isOpen()).to.equal(true);
    heading.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    dialog.click();
    await new Promise(requestAnimationFrame);
    expect(isOpen()).to.equal(true);
    dialog.click();
    await waitUntil(() => !isOpen());
  });

  it('links to My Profile and closes', async () => {
    await open();
    const link = screen.byRole('link', 'My Profile');
    expect(link.getAttribute('href')).to.equal('/profile');
    link.click();
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([
      { path: '/profile', reload: false },
    ]);
    await waitUntil(() => !isOpen());
  });

  it('signs out', async () => {
    const dialog = await open();
    const reply = held(ok(null));
    screen.fake.page.gateway.answer('logout', reply.answer);
    const button = [...dialog.querySelectorAll('button')].find(
      (candidate) => nameOf(candidate) === 'Sign out',
    );
    button?.click();
    await waitUntil(() => !isOpen(), 'the panel closes at once');
    reply.release();
    await waitUntil(() => screen.fake.host.of('sso-signed-out').length === 1);
  });

  it('shows the page’s help links, web addresses in a new tab', async () => {
    await open({}, HELP);
    const links = [...screen.byRole('navigation', 'Need Help').querySelectorAll('a')];
    expect(links.map((link) => [nameOf(link), link.href, link.target, link.rel])).to.deep.equal([
      ['Documentation (opens in a new tab)', HELP.documentation, '_blank', 'noopener'],
      ['API Specifications (opens in a new tab)', `${HOST}/documents#api`, '_blank', 'noopener'],
      ['Community (opens in a new tab)', HELP.community, '_blank', 'noopener'],
      ['Service Status (opens in a new tab)', `${HELP.status}/`, '_blank', 'noopener'],
      ['Feedback', HELP.feedback, '', ''],
      ['Talk to us', HELP.talk, '', ''],
    ]);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('shows no help item without a valid address, and no section without an item', async () => {
    await open({}, { feedback: 'mailto:a@b.example', api: 'javascript:alert(1)' });
    const section = screen.byRole('navigation', 'Need Help');
    expect([...section.querySelectorAll('a')].map(nameOf)).to.deep.equal(['Feedback']);
    screen.close();
    await open();
    expect(screen.text).not.to.include('Need Help');
  });

  it('shows markup in name, user ID and user type as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const dialog = await open({ local: { displayName: markup, userId: markup, userType: markup } });
    expect(nameOf(screen.byRole('heading', markup))).to.equal(markup);
    expect(dialog.querySelector('img')).to.equal(null);
  });

  it('slides in from the inline end', async () => {
    const dialog = await open();
    await settled(screen.shadow);
    expect(Math.round(dialog.getBoundingClientRect().right)).to.equal(innerWidth);
    screen.element.dir = 'rtl';
    await settled(screen.shadow);
    await waitUntil(() => Math.round(dialog.getBoundingClientRect().left) === 0);
  });
});
