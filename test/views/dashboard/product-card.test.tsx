import { expect } from '@open-wc/testing';
import { storageService } from '../../../src/core/platform/storage.ts';
import { settled } from '../../support/time/settled.ts';
import { descriptionOf, nameOf } from '../support/by-role.ts';
import { named, PIXEL, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: dashboard-04, dashboard-07, dashboard-33, dashboard-34, dashboard-08, dashboard-09, dashboard-10

const URL_OF_OCULAR = 'https://products.example/ocular';

describe('a product card', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const card = (name: string | RegExp = 'Ocular') => screen.findByRole('link', name);
  const opened = () => screen.fake.host.of('sso-product-open');
  const isBarShown = () => screen.allByRole('progressbar', 'Opening Ocular…').length === 1;
  const click = (target: Element, init: MouseEventInit = {}, type = 'click') =>
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, ...init }),
    );

  it('is a link to the landing page in this tab', async () => {
    screen = openDashboardScreen([product()]);
    const link = (await card()) as HTMLAnchorElement;
    expect(link.href).to.equal(URL_OF_OCULAR);
    expect(link.target).to.equal('');
  });

  it('dispatches its event, follows the link and shows progress until the page is left', async () => {
    screen = openDashboardScreen([product(), ...named('Payments')]);
    const link = await card();
    click(link);
    expect(opened()).to.deep.equal([{ productCode: 'OCULAR', url: URL_OF_OCULAR }]);
    expect(screen.preventedClicks).to.deep.equal([false]);
    const hints = (of: Element) => of.querySelectorAll('.sso-card-hint').length;
    expect(hints(link)).to.equal(0);
    await waitUntil(isBarShown);
    expect([hints(link), hints(await card('Payments'))]).to.deep.equal([1, 0]);
    expect(link.querySelector('.sso-spinner')).to.exist;
    expect(nameOf(screen.byRole('status'))).to.equal('Opening Ocular…');
    expect(link.getAttribute('aria-busy')).to.equal('true');
    expect((await card('Payments')).hasAttribute('aria-busy')).to.equal(false);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await waitUntil(() => !isBarShown());
    expect(link.hasAttribute('aria-busy')).to.equal(false);
  });

  it('shows no progress bar when the page returns from the back/forward cache', async () => {
    screen = openDashboardScreen([product()]);
    click(await card());
    await waitUntil(isBarShown);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => !isBarShown());
  });

  it('hides the progress bar if the navigation never happens', async () => {
    screen = openDashboardScreen([product()]);
    const link = await card();
    const clock = stopClock(screen.fake.page);
    click(link);
    await waitUntil(() => isBarShown() && clock.waiting > 0);
    const { requestTimeoutMs } = screen.fake.core.constants;
    clock.advance(requestTimeoutMs - 1);
    await new Promise(requestAnimationFrame);
    expect(isBarShown()).to.equal(true);
    clock.advance(1);
    await waitUntil(() => !isBarShown());
  });

  it('aligns its name to the page’s inline start, regardless of the name’s script', async () => {
    screen = openDashboardScreen([product({ productName: 'Payments' })]);
    const link = await card('Payments');
    const name = () => link.querySelector('.sso-card-name');
    const textRect = () => {
      const range = document.createRange();
      range.selectNodeContents(name() ?? link);
      return range.getBoundingClientRect();
    };
    /** Returns the name's edges without the space of an ellipsis. */
    const edges = () => {
      const box = name() ?? link;
      const { left, right } = box.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
    };
    expect(textRect().left).to.be.closeTo(edges().left, 1);
    screen.element.dir = 'rtl';
    expect(textRect().right).to.be.closeTo(edges().right, 1);
  });

  it('truncates a long name at the name’s own end, also on a right-to-left page', async () => {
    screen = openDashboardScreen([product({ productName: 'Payments '.repeat(20) })]);
    screen.element.dir = 'rtl';
    const link = await card(/^Payments/);
    const name = link.querySelector('.sso-card-name');
    // The browser truncates a box at the end of the box's own direction.
    expect(name && getComputedStyle(name).direction).to.equal('ltr');
  });

  it('does nothing if the page prevents the event', async () => {
    screen = openDashboardScreen([product()]);
    screen.fake.host.prevented.add('sso-product-open');
    click(await card());
    expect(screen.preventedClicks).to.deep.equal([true]);
    await new Promise(requestAnimationFrame);
    expect(isBarShown()).to.equal(false);
  });

  for (const [how, init, type] of [
    ['Ctrl', { ctrlKey: true }, 'click'],
    ['Meta', { metaKey: true }, 'click'],
    ['Shift', { shiftKey: true }, 'click'],
    ['Alt', { altKey: true }, 'click'],
    ['the middle button', { button: 1 }, 'auxclick'],
  ] as const) {
    it(`leaves a click with ${how} to the browser`, async () => {
      screen = openDashboardScreen([product()]);
      screen.fake.host.prevented.add('sso-product-open');
      click(await card(), init, type);
      expect(screen.preventedClicks).to.deep.equal([false]);
      await new Promise(requestAnimationFrame);
      expect(isBarShown()).to.equal(false);
      expect(opened()).to.deep.equal([]);
    });
  }

  it('is described by its long description, shown immediately on hover and focus', async () => {
    screen = openDashboardScreen([product()]);
    const link = await card();
    expect(descriptionOf(link)).to.equal('Watches every billing run.');
    const tooltip = () => screen.allByRole('tooltip');
    expect(tooltip()).to.deep.equal([]);
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    expect(tooltip()).to.have.length(1);
    link.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }));
    await waitUntil(() => tooltip().length === 0);
    link.focus();
    expect(tooltip()).to.have.length(1);
  });

  it('has no tooltip if its product has no description', async () => {
    screen = openDashboardScreen([product({ longDescription: '  ' })]);
    const link = await card();
    expect(link.hasAttribute('aria-describedby')).to.equal(false);
    expect(screen.shadow.querySelector('[role=tooltip]')).to.equal(null);
  });

  for (const [what, productLogo] of [
    ['missing', ''],
    ['broken', 'data:image/png;base64,AAAA'],
    ['unsafe', 'javascript:alert(1)'],
    ['an SVG data URL', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ] as const) {
    it(`shows the default cube for a logo that is ${what}`, async () => {
      screen = openDashboardScreen([product({ productLogo })]);
      const link = await card();
      await waitUntil(() => link.querySelector('.sso-mark svg'));
      expect(link.querySelector('img')).to.equal(null);
      expect(link.querySelector('.sso-mark')?.textContent).to.equal('Oc');
      expect(nameOf(link)).to.equal('Ocular');
    });
  }

  it('has only the cube without a logo and letters in its name', async () => {
    screen = openDashboardScreen([product({ productName: '360', productLogo: '' })]);
    const mark = (await card('360')).querySelector('.sso-mark');
    expect(mark?.textContent).to.equal('');
    expect(mark?.querySelectorAll('svg')).to.have.length(1);
  });

  it('shows the start of its description, which screen readers read once', async () => {
    const longDescription = `${'Watches every billing run. '.repeat(20)}End.`;
    screen = openDashboardScreen([product({ longDescription })]);
    const link = await card();
    const text = link.querySelector('.sso-card-text');
    expect(text?.textContent).to.equal(longDescription.slice(0, 200));
    expect(text?.getBoundingClientRect().height).to.equal(40);
    expect([nameOf(link), descriptionOf(link)]).to.deep.equal(['Ocular', longDescription]);
  });

  it('shows its logo in a box of fixed size', async () => {
    screen = openDashboardScreen([product(), product({ productName: 'Cube', productLogo: '' })]);
    const logo = (await card()).querySelector('img');
    expect(logo?.getAttribute('src')).to.equal(PIXEL);
    expect(logo?.alt).to.equal('');
    const sizeOf = (link: Element) => {
      const frame = link.querySelector('.sso-mark')?.getBoundingClientRect();
      return [frame?.width, frame?.height];
    };
    expect(sizeOf(await card())).to.deep.equal(sizeOf(await card('Cube')));
  });

  it('is disabled with a reason and dispatches sso-error once if its address is invalid', async () => {
    screen = openDashboardScreen([
      product({ landingPage: 'javascript:alert(1)' }),
      ...named('Payments'),
    ]);
    const disabled = await screen.findByRole('group', 'Ocular');
    expect(disabled.getAttribute('aria-disabled')).to.equal('true');
    expect(screen.allByRole('link', 'Ocular')).to.deep.equal([]);
    expect(descriptionOf(disabled)).to.match(/no valid address/);
    expect(disabled.querySelectorAll('.sso-card-hint > svg')).to.have.length(1);
    disabled.focus();
    expect(screen.shadow.activeElement).to.equal(disabled);
    expect(screen.byRole('tooltip').textContent).to.match(/no valid address/);
    click(disabled);
    expect(opened()).to.deep.equal([]);
    await waitUntil(() => screen.fake.host.of('sso-error').length > 0);
    const [error, ...others] = screen.fake.host.of('sso-error');
    expect(others).to.deep.equal([]);
    expect(error).to.include({ source: 'product', kind: 'invalid-link' });
    expect(error?.message).to.include('OCULAR');
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('keeps three lines of a long name and shows it in its title', async () => {
    const productName = 'Contract Lifecycle, Amendment and Obligation Management '.repeat(4).trim();
    screen = openDashboardScreen([product({ productName })]);
    const name = (await card(productName)).querySelector('.sso-card-name');
    expect(name?.getBoundingClientRect().height).to.equal(60);
    expect(name?.getAttribute('title')).to.equal(productName);
  });

  it('has a title only if its name may be truncated', async () => {
    screen = openDashboardScreen(named('x'.repeat(50), 'y'.repeat(51)));
    const titleOf = async (name: string) =>
      (await card(name)).querySelector('.sso-card-name')?.getAttribute('title');
    expect(await titleOf('x'.repeat(50))).to.equal(null);
    expect(await titleOf('y'.repeat(51))).to.equal('y'.repeat(51));
  });

  it('distinguishes two products with the same code', async () => {
    screen = openDashboardScreen([product(), product({ productName: 'Ocular again' })]);
    click(await card());
    await waitUntil(isBarShown);
    expect((await card('Ocular again')).hasAttribute('aria-busy')).to.equal(false);
    expect(storageService(screen.fake.core).get('OCULAR')).to.include('Ocular');
  });
});
