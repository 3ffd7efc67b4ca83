/** The demo's additions to the sign-in screen. It runs before the portal's scripts, which are modules. */
{
  const SHEET = 'sso-cookie-consent';

  /** Defines the cookie sheet's element, once; until then, the sheet does not count its delay. */
  let startSheet = () => {};
  let isHeld = true;

  const { define } = customElements;
  customElements.define = (name, ...rest) => {
    const run = () => define.call(customElements, name, ...rest);
    if (name === SHEET && isHeld) startSheet = run;
    else run();
  };

  /** Enters a user ID into the form as a user does, and moves the focus to the password. */
  const fill = (userId) => {
    const form = document.querySelector('sso-login form');
    const field = form?.querySelector('input[autocomplete~="username"]');
    // A tenant may offer single sign-on only.
    if (!field) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, userId);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    (form.querySelector('input[autocomplete="current-password"]') ?? field).focus();
  };

  addEventListener('DOMContentLoaded', () => {
    const portal = document.querySelector('#portal');
    const accounts = document.querySelector('#demo-accounts');
    const update = () => {
      const isSigningIn = portal.querySelector('sso-login') !== null;
      accounts.hidden = !isSigningIn;
      if (isSigningIn || !portal.firstElementChild || !isHeld) return;
      isHeld = false;
      startSheet();
    };
    new MutationObserver(update).observe(portal, { childList: true, subtree: true });
    accounts.addEventListener('click', ({ target }) => {
      const { userId } = target.closest('button')?.dataset ?? {};
      if (userId) fill(userId);
    });
    update();
  });
}
