/** The gateway's URL, from the page's query. */
export const api = new URLSearchParams(location.search).get('api') ?? '';

/** The events that the app has received, for the tests. */
globalThis.recordedEvents = [];
export const record = ({ type, detail }) => void globalThis.recordedEvents.push({ type, detail });

/** Loads the tags after the app has rendered them: attributes and properties set before must take effect. */
export const loadTags = () =>
  Promise.all([import('sso-elements/login'), import('sso-elements/dashboard')]);
