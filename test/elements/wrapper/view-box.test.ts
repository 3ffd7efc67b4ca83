import { expect } from '@open-wc/testing';
import { isViewBox, viewBox } from '../../../src/elements/wrapper/view-box.ts';

describe('the box of a view', () => {
  it('replaces the tag’s content once', () => {
    const element = document.createElement('div');
    element.innerHTML = '<p>Loading …</p><p>Please wait.</p>';
    const box = viewBox(element);
    expect(element.children).to.have.length(1);
    expect(element.firstElementChild).to.equal(box);
    expect(box.childNodes).to.have.length(0);
    box.append('the view');
    expect(viewBox(element)).to.equal(box);
    expect(box.textContent).to.equal('the view');
  });

  it('is distinguished from other nodes', () => {
    const other = document.createElement('div');
    other.className = 'sso-view';
    expect([isViewBox(null), isViewBox(new Text('text')), isViewBox(other)]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(isViewBox(viewBox(document.createElement('div')))).to.equal(true);
  });
});
