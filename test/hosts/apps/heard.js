/** Where the gateway is, as the page's address says. */
export const api = new URLSearchParams(location.search).get('api') ?? '';

/** What the app heard, for who looks on. */
globalThis.heard = [];
export const hear = ({ type, detail }) => void globalThis.heard.push({ type, detail });

/** The tags, fetched after the app has drawn them: what it gave them must arrive all the same. */
export const loadTags = () =>
  Promise.all([import('sso-elements/login'), import('sso-elements/dashboard')]);
