// The lower bound: the cost of any custom element.
customElements.define('empty-element', class extends HTMLElement {});
globalThis.isReady = () => document.querySelector('empty-element:defined') !== null;
