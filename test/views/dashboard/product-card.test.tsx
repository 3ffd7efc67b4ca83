import { expect } from '@open-wc/testing';
import { storageService } from '../../../src/core/platform/storage.ts';
import { settled } from '../../support/settled.ts';
import { descriptionOf, nameOf } from '../support/by-role.ts';
import { named, PIXEL, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';
import { waitUntil } from '../../support/wait-until.ts';

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

  it('is a real link to the landing page, in this tab', async () => {
    screen = openDashboardScreen([product()]);
    const link = (await card()) as HTMLAnchorElement;
    expect(link.href).to.equal(URL_OF_OCULAR);
    expect(link.target).to.equal('');
  });

  it('asks the page, then lets the link go on, and says so until the page is left', async () => {
    screen = openDashboardScreen([product(), ...named('Payments')]);
    const link = await card();
    click(link);
    expect(opened()).to.deep.equal([{ productCode: 'OCULAR', url: URL_OF_OCULAR }]);
    expect(screen.preventedClicks).to.deep.equal([false]);
    await waitUntil(isBarShown);
    expect(nameOf(screen.byRole('status'))).to.equal('Opening Ocular…');
    expect(link.getAttribute('aria-busy')).to.equal('true');
    expect((await card('Payments')).hasAttribute('aria-busy')).to.equal(false);
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await waitUntil(() => !isBarShown());
    expect(link.hasAttribute('aria-busy')).to.equal(false);
  });

  it('shows no bar to who comes back from the cache', async () => {
    screen = openDashboardScreen([product()]);
    click(await card());
    await waitUntil(isBarShown);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => !isBarShown());
  });

  it('gives up saying so when the visit never comes about', async () => {
    screen = openDashboardScreen([product()], { constants: { requestTimeoutMs: 400 } });
    click(await card());
    await waitUntil(isBarShown);
    await waitUntil(() => !isBarShown());
  });

  it('has its name at the side the page is read from, whatever the name is written in', async () => {
    screen = openDashboardScreen([product({ productName: 'Payments' })]);
    const link = await card('Payments');
    const name = () => link.querySelector('.sso-card-name');
    const textOf = () => {
      const range = document.createRange();
      range.selectNodeContents(name() ?? link);
      return range.getBoundingClientRect();
    };
    /** Where the name may be, without the room of an ellipsis. */
    const edgesOf = () => {
      const box = name() ?? link;
      const { left, right } = box.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
    };
    expect(textOf().left).to.be.closeTo(edgesOf().left, 1);
    screen.element.dir = 'rtl';
    expect(textOf().right).to.be.closeTo(edgesOf().right, 1);
  });

  it('cuts a long name at the name’s own end, also where the page is written from the right', async () => {
    screen = openDashboardScreen([product({ productName: 'Payments '.repeat(20) })]);
    screen.element.dir = 'rtl';
    const link = await card(/^Payments/);
    const name = link.querySelector('.sso-card-name');
    // The browser cuts a box at the end that the box's own direction has.
    expect(name && getComputedStyle(name).direction).to.equal('ltr');
  });

  it('does nothing when the page opens the product by itself', async () => {
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

  it('is described by its long description, shown at once while it is pointed at or focused', async () => {
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

  it('has no tooltip when its product has no description', async () => {
    screen = openDashboardScreen([product({ longDescription: '  ' })]);
    const link = await card();
    expect(link.hasAttribute('aria-describedby')).to.equal(false);
    expect(screen.shadow.querySelector('[role=tooltip]')).to.equal(null);
  });

  for (const [what, productLogo] of [
    ['missing', ''],
    ['broken', 'data:image/png;base64,AAAA'],
    ['unsafe', 'javascript:alert(1)'],
    ['a drawing in the address', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ] as const) {
    it(`shows the default cube for a logo that is ${what}`, async () => {
      screen = openDashboardScreen([product({ productLogo })]);
      const link = await card();
      await waitUntil(() => link.querySelector('.sso-card-frame svg'));
      expect(link.querySelector('img')).to.equal(null);
    });
  }

  it('shows its logo in a frame whose size the picture cannot change', async () => {
    screen = openDashboardScreen([product(), product({ productName: 'Cube', productLogo: '' })]);
    const logo = (await card()).querySelector('img');
    expect(logo?.getAttribute('src')).to.equal(PIXEL);
    expect(logo?.alt).to.equal('');
    const sizeOf = (link: Element) => {
      const frame = link.querySelector('.sso-card-frame')?.getBoundingClientRect();
      return [frame?.width, frame?.height];
    };
    expect(sizeOf(await card())).to.deep.equal(sizeOf(await card('Cube')));
  });

  it('is disabled, says why, and tells the page once when its address is no web address', async () => {
    screen = openDashboardScreen([
      product({ landingPage: 'javascript:alert(1)' }),
      ...named('Payments'),
    ]);
    const disabled = await screen.findByRole('group', 'Ocular');
    expect(disabled.getAttribute('aria-disabled')).to.equal('true');
    expect(screen.allByRole('link', 'Ocular')).to.deep.equal([]);
    expect(descriptionOf(disabled)).to.match(/no valid address/);
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

  it('keeps a name whole that its two lines cannot hold', async () => {
    const productName = 'Contract Lifecycle, Amendment and Obligation Management, second edition';
    screen = openDashboardScreen([product({ productName })]);
    const name = (await card(productName)).querySelector('.sso-card-name');
    expect(name?.getBoundingClientRect().height).to.equal(48);
    expect(name?.getAttribute('title')).to.equal(productName);
  });

  it('has a title only where its name may be cut', async () => {
    screen = openDashboardScreen(named('x'.repeat(40), 'y'.repeat(41)));
    const titleOf = async (name: string) =>
      (await card(name)).querySelector('.sso-card-name')?.getAttribute('title');
    expect(await titleOf('x'.repeat(40))).to.equal(null);
    expect(await titleOf('y'.repeat(41))).to.equal('y'.repeat(41));
  });

  it('keeps two products of one code apart', async () => {
    screen = openDashboardScreen([product(), product({ productName: 'Ocular again' })]);
    click(await card());
    await waitUntil(isBarShown);
    expect((await card('Ocular again')).hasAttribute('aria-busy')).to.equal(false);
    expect(storageService(screen.fake.core).get('OCULAR')).to.include('Ocular');
  });
});
