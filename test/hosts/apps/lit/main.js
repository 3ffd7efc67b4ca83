import { html, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { api, record, loadTags } from '../recorded-events.js';

const HELP = { documentation: 'https://docs.example.com' };
let route = '/login';
let count = 1;

function change(what) {
  what();
  draw();
}
function navigate(event) {
  event.preventDefault();
  record(event);
  change(() => (route = event.detail.path));
}

const login = () => html`
  <sso-login
    api-base=${api}
    tenant="ACME"
    .userId=${'ada@acme.example'}
    @sso-ready=${record}
    @sso-signed-in=${record}
    @sso-navigate=${navigate}
  ></sso-login>
`;
const logins = () => repeat(Array.from({ length: count }).keys(), (at) => at, login);
const dashboard = () =>
  html`<sso-dashboard api-base=${api} tenant="ACME" .helpLinks=${HELP}></sso-dashboard>`;

function draw() {
  const app = html`
    <p role="status">Route: ${route}</p>
    <button @click=${() => change(() => (count -= 1))}>Remove</button>
    <button @click=${() => change(() => (count += 1))}>Add</button>
    <main>${route === '/login' ? logins() : dashboard()}</main>
  `;
  render(app, document.querySelector('#app'));
}

draw();
requestAnimationFrame(loadTags);
