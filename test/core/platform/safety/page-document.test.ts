import { expect } from '@open-wc/testing';
import {
  pageDocument,
  protectDocument,
} from '../../../../src/core/platform/safety/page-document.ts';

describe('the document of a page with an image named like one of its members', () => {
  const image = document.createElement('img');
  image.setAttribute('name', 'createElement');
  beforeEach(() => document.body.append(image));
  afterEach(() => image.remove());

  it('creates elements and has its other members', () => {
    expect((document as { createElement: unknown }).createElement).to.equal(image);
    expect(pageDocument.createElement('p').localName).to.equal('p');
    expect(pageDocument.body === document.body).to.equal(true);
  });

  it('returns what was stored on it, by which React knows the documents that it listens to', () => {
    const key = '_stored';
    Reflect.set(pageDocument, key, true);
    expect(Reflect.get(pageDocument, key)).to.equal(true);
    Reflect.deleteProperty(document, key);
  });

  it('is the owner document of a protected container', () => {
    const container = new DocumentFragment();
    protectDocument(container);
    expect(container.ownerDocument === pageDocument).to.equal(true);
    // A container that is rendered into a second time.
    protectDocument(container);
    expect(container.ownerDocument.createElement('p').localName).to.equal('p');
  });
});
