/** The price list editor with its own copy of React. */
import { createElement, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Show, useAuth, useSignIn } from '../../src/react/index.ts';
import {
  ENVIRONMENT,
  hasUserMenu,
  listenToGuard,
  logLine,
  showRemaining,
  type Guard,
  type LogLine,
} from './guard.ts';
import { averagePrice, LIST_NAME, PRICES } from './prices.ts';

function PriceForm() {
  const [prices, setPrices] = useState(PRICES.map(({ price }) => price));
  const [isChanged, setIsChanged] = useState(false);
  return (
    <form
      className="card"
      onInput={() => setIsChanged(true)}
      onSubmit={(event) => {
        event.preventDefault();
        setIsChanged(false);
      }}
    >
      <div className="card-head">
        <h1>Price list</h1>
        <span className="state" role="status">
          {isChanged ? 'Unsaved changes' : 'Saved'}
        </span>
      </div>
      <label className="field">
        Name <input name="name" defaultValue={LIST_NAME} />
      </label>
      <label className="field">
        Note for the approver <textarea name="note" rows={3} />
      </label>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Unit</th>
              <th scope="col">Price, EUR</th>
            </tr>
          </thead>
          <tbody>
            {PRICES.map(({ product, unit }, row) => (
              <tr key={product}>
                <th scope="row">{product}</th>
                <td>{unit}</td>
                <td>
                  <input
                    aria-label={`Price of ${product}`}
                    inputMode="decimal"
                    value={prices[row]}
                    onChange={({ target }) => setPrices(prices.with(row, target.value))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="card-foot">
        <span>
          Average price <output>{averagePrice(prices)}</output>
        </span>
        <button type="submit" className="primary">
          Save
        </button>
      </div>
    </form>
  );
}

function App() {
  const guard = useRef<Guard>(null);
  const { user } = useAuth();
  const { signOut, isPending } = useSignIn();
  const [remaining, setRemaining] = useState(0);
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const write = (line: LogLine) => setLines((before) => [line, ...before]);
  useEffect(() => listenToGuard(write), []);
  useEffect(() => {
    const timer = setInterval(() => setRemaining(guard.current?.remaining ?? 0), 1000);
    return () => clearInterval(timer);
  }, []);
  const refresh = async () => {
    const isRefreshed = (await guard.current?.refresh()) ?? false;
    write(logLine('refresh()', isRefreshed));
    setRemaining(guard.current?.remaining ?? 0);
  };
  return (
    <>
      {createElement('sso-session-guard', {
        ref: guard,
        environment: ENVIRONMENT,
        reauth: 'inline',
      })}
      <header className="bar">
        <strong className="name">
          Price list editor <span className="flavor">React</span>
        </strong>
        <span className="session">{showRemaining(remaining)}</span>
        <button type="button" onClick={() => void refresh()}>
          Refresh
        </button>
        {hasUserMenu() ? (
          createElement('sso-user-menu', { environment: ENVIRONMENT })
        ) : (
          <Show when="signed-in">
            <span className="user">{user?.displayName}</span>
            <button type="button" disabled={isPending} onClick={signOut}>
              Sign out
            </button>
          </Show>
        )}
      </header>
      <main className="page">
        <PriceForm />
        <section className="card" role="log" aria-labelledby="log-title">
          <h2 id="log-title">Guard events</h2>
          <ol className="log">
            {lines.map(({ id, at, type, detail }) => (
              <li key={id}>
                {at} <strong>{type}</strong> {detail}
              </li>
            ))}
          </ol>
        </section>
      </main>
    </>
  );
}

const container = document.getElementById('app');
if (container) createRoot(container).render(<App />);
