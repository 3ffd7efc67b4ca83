import { expect } from '@open-wc/testing';
import { isModalOpen } from '../../../src/views/dashboard/use-shortcuts.ts';

// Rules: palette-05

describe('the check for an open modal dialog', () => {
  const container = document.createElement('div');
  beforeEach(() => document.body.append(container));
  afterEach(() => {
    container.replaceChildren();
    container.remove();
  });

  it('is false without a modal dialog', () => {
    container.innerHTML = '<dialog></dialog><dialog open></dialog><div role="dialog"></div>';
    expect(isModalOpen()).to.equal(false);
  });

  it('is true while a native modal dialog is open', () => {
    const dialog = document.createElement('dialog');
    container.append(dialog);
    dialog.showModal();
    expect(isModalOpen()).to.equal(true);
    dialog.close();
    expect(isModalOpen()).to.equal(false);
  });

  it('is true while an element with aria-modal is visible', () => {
    container.innerHTML = '<div aria-modal="true">Sure?</div>';
    expect(isModalOpen()).to.equal(true);
    container.innerHTML = '<div aria-modal="true" hidden>Sure?</div>';
    expect(isModalOpen()).to.equal(false);
    container.innerHTML = '<div aria-modal="true" hidden></div><div aria-modal="true">Sure?</div>';
    expect(isModalOpen()).to.equal(true);
  });

  it('is true while a dialog is open in a nested shadow root', () => {
    const outer = document.createElement('p').attachShadow({ mode: 'open' });
    container.append(outer.host);
    outer.append(document.createElement('span'));
    const inner = document.createElement('p').attachShadow({ mode: 'open' });
    outer.append(inner.host);
    expect(isModalOpen()).to.equal(false);
    inner.innerHTML = '<b aria-modal="true">Sure?</b>';
    expect(isModalOpen()).to.equal(true);
  });
});
