// Hydrates a page around a sign-in form that is already shown, when a test says so.
import { configure } from 'sso-elements';
import { createElement as h } from 'react';
import { hydrateRoot } from 'react-dom/client';

configure({ apiBase: new URLSearchParams(location.search).get('api'), tenant: 'ACME' });

const page = h(
  'main',
  null,
  h('p', null, 'The page'),
  h('sso-login', { ref: (login) => login?.toggleAttribute('data-hydrated', true) }),
);

globalThis.hydrate = () => void hydrateRoot(document.querySelector('#app'), page);
