// The app of every React stack, without JSX so that a bundler needs no loader. All versions of React need `ref`
// to listen to a tag's events and to set an object as a property.
import 'sso-elements';
import { createElement as h, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useAuth } from 'sso-elements/react';

const api = new URLSearchParams(location.search).get('api');
const HELP = { documentation: 'https://docs.example.com' };
globalThis.recordedEvents = [];

function SignIn({ onRoute }) {
  const ref = useRef(null);
  useEffect(() => {
    const login = ref.current;
    const record = ({ type, detail }) => globalThis.recordedEvents.push({ type, detail });
    const navigate = (event) => {
      event.preventDefault();
      onRoute(event.detail.path);
    };
    login.userId = 'ada@acme.example';
    login.addEventListener('sso-signed-in', record);
    login.addEventListener('sso-navigate', navigate);
    return () => {
      login.removeEventListener('sso-signed-in', record);
      login.removeEventListener('sso-navigate', navigate);
    };
  }, [onRoute]);
  return h('sso-login', { ref, 'api-base': api, tenant: 'ACME' });
}

function Dashboard() {
  const ref = useRef(null);
  useEffect(() => {
    ref.current.helpLinks = HELP;
  }, []);
  return h(
    'div',
    null,
    h('sso-dashboard', { ref, 'api-base': api, tenant: 'ACME' }),
    h('sso-session-guard', { 'api-base': api, tenant: 'ACME' }),
  );
}

function App() {
  const [route, setRoute] = useState('/login');
  return h(
    'main',
    null,
    h('p', { role: 'status' }, `Route: ${route}`),
    h('p', null, 'User: ', useAuth().user?.displayName),
    route === '/login' ? h(SignIn, { onRoute: setRoute }) : h(Dashboard),
  );
}

createRoot(document.querySelector('#app')).render(h(App));
