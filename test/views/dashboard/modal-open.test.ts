import { expect } from '@open-wc/testing';
import { isModalOpen } from '../../../src/views/dashboard/modal-open.ts';

describe('a page under a modal dialog', () => {
  const place = document.createElement('div');
  beforeEach(() => document.body.append(place));
  afterEach(() => {
    place.replaceChildren();
    place.remove();
  });

  it('is none while no dialog stands', () => {
    place.innerHTML = '<dialog></dialog><dialog open></dialog><div role="dialog"></div>';
    expect(isModalOpen()).to.equal(false);
  });

  it('is one while a dialog of the browser stands', () => {
    const dialog = document.createElement('dialog');
    place.append(dialog);
    dialog.showModal();
    expect(isModalOpen()).to.equal(true);
    dialog.close();
    expect(isModalOpen()).to.equal(false);
  });

  it('is one while an element that says so is seen', () => {
    place.innerHTML = '<div aria-modal="true">Sure?</div>';
    expect(isModalOpen()).to.equal(true);
    place.innerHTML = '<div aria-modal="true" hidden>Sure?</div>';
    expect(isModalOpen()).to.equal(false);
    place.innerHTML = '<div aria-modal="true" hidden></div><div aria-modal="true">Sure?</div>';
    expect(isModalOpen()).to.equal(true);
  });

  it('is one while a dialog stands in a shadow root within another', () => {
    const outer = document.createElement('p').attachShadow({ mode: 'open' });
    place.append(outer.host);
    outer.append(document.createElement('span'));
    const inner = document.createElement('p').attachShadow({ mode: 'open' });
    outer.append(inner.host);
    expect(isModalOpen()).to.equal(false);
    inner.innerHTML = '<b aria-modal="true">Sure?</b>';
    expect(isModalOpen()).to.equal(true);
  });
});
