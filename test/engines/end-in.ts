/** Returns an expression that sets the end of the session, in seconds from now, and prevents a silent refresh. */
export const endIn = (seconds: number): string => `(() => {
  const clock = Number(localStorage.getItem('sso-elements.clock')) || 0;
  const endsAtMs = Date.now() + ${seconds * 1000};
  const cookie = encodeURIComponent(new Date(endsAtMs - clock).toISOString());
  document.cookie = 'tokenExpiryDttm=' + cookie + '; Path=/';
  localStorage.setItem('sso-elements.stayTried', String(endsAtMs));
  dispatchEvent(new Event('focus'));
})()`;
