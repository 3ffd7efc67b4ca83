/** Resolves with the first element that matches the selector, as soon as it exists. */
function waitForElement<T extends Element>(root: Element, selector: string): Promise<T> {
  return new Promise((resolve) => {
    const resolveIfFound = () => {
      const found = root.querySelector<T>(selector);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(resolveIfFound);
    observer.observe(root, { childList: true, subtree: true });
    resolveIfFound();
  });
}

/** Resolves with the password field of the tag's sign-in form, as soon as it exists. */
export const waitForForm = (tag: Element): Promise<HTMLInputElement> =>
  waitForElement<HTMLInputElement>(tag, 'input[name=password]');

/** Submits the sign-in form with a wrong password. */
export async function signIn(tag: Element): Promise<void> {
  const password = await waitForForm(tag);
  const userId = tag.querySelector<HTMLInputElement>('input[name=username]');
  if (userId) userId.value = 'ada@acme.example';
  password.value = 'Summer-2026';
  password.form?.requestSubmit();
}
