import { expect } from '@open-wc/testing';
import { named } from '../support/products.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: elements-31

describe('the dashboard in a page of its own', () => {
  it('has the products only, and a skip link that leads behind them', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `P${at}`);
    const screen = openDashboardScreen(named(...many), {}, { chrome: 'none' });
    await screen.findByRole('list', 'Products');
    for (const role of ['banner', 'contentinfo', 'main', 'heading'] as const)
      expect(screen.allByRole(role), role).to.deep.equal([]);
    expect(screen.byRole('region', 'Dashboard')).to.exist;
    screen.byRole('button', 'Skip the product list').click();
    const end = screen.shadow.activeElement;
    const cards = screen.shadow.querySelector('.sso-cards');
    expect(end && cards?.compareDocumentPosition(end)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(screen.element).to.be.accessible();
    screen.close();
  });
});
