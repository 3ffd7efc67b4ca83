// The floor: what any custom element costs.
customElements.define('empty-element', class extends HTMLElement {});
globalThis.isReady = () => document.querySelector('empty-element:defined') !== null;
