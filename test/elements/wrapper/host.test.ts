import { expect } from '@open-wc/testing';
import { navigate } from '../../../src/core/config/navigation.ts';
import '../../../src/elements/events.ts';
import { hostOf } from '../../../src/elements/wrapper/host.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: routes-05

describe('a tag that was removed from the page', () => {
  it('asks the document before it navigates, where the page’s router may be listening', () => {
    const { core, page } = fakeCore();
    const paths: string[] = [];
    const listener = (event: DocumentEventMap['sso-navigate']) => {
      event.preventDefault();
      paths.push(event.detail.path);
    };
    document.addEventListener('sso-navigate', listener);
    navigate(core, hostOf(document.createElement('div')), '/dashboard');
    document.removeEventListener('sso-navigate', listener);
    expect(paths).to.deep.equal(['/dashboard']);
    expect(page.visits).to.deep.equal([]);
  });

  it('loads no page without a listener', () => {
    const { core, page } = fakeCore();
    navigate(core, hostOf(document.createElement('div')), '/dashboard');
    expect(page.visits).to.deep.equal([]);
  });

  it('still loads the page while it is there', () => {
    const { core, page } = fakeCore();
    const element = document.createElement('div');
    document.body.append(element);
    navigate(core, hostOf(element), '/dashboard');
    element.remove();
    expect(page.visits).to.have.length(1);
  });
});
