import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useAuth } from 'sso-elements/react';
import { api, record, loadTags } from '../recorded-events.js';

const HELP = { documentation: 'https://docs.example.com' };

function Login({ onRoute }) {
  return (
    <sso-login
      api-base={api}
      tenant="ACME"
      ref={(login) => {
        if (login) login.userId = 'ada@acme.example';
      }}
      onsso-ready={record}
      onsso-signed-in={record}
      onsso-navigate={(event) => {
        event.preventDefault();
        record(event);
        onRoute(event.detail.path);
      }}
    />
  );
}

function App() {
  const [route, setRoute] = useState('/login');
  const [count, setCount] = useState(1);
  const { user } = useAuth();
  const logins = Array.from({ length: count }, (_, at) => <Login key={at} onRoute={setRoute} />);
  return (
    <>
      <p role="status">Route: {route}</p>
      <p>User: {user?.displayName}</p>
      <button onClick={() => setCount(count - 1)}>Remove</button>
      <button onClick={() => setCount(count + 1)}>Add</button>
      <main>
        {route === '/login' ? (
          logins
        ) : (
          <sso-dashboard api-base={api} tenant="ACME" helpLinks={HELP} />
        )}
      </main>
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
requestAnimationFrame(loadTags);
