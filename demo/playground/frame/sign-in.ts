/** Resolves with the first element that fits, as soon as there is one. */
function appearance<T extends Element>(root: Element, selector: string): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const found = root.querySelector<T>(selector);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    look();
  });
}

/** Resolves when the sign-in form of the tag has come. */
export const formOf = (tag: Element): Promise<HTMLInputElement> =>
  appearance<HTMLInputElement>(tag, 'input[name=password]');

/** Signs in as a person does who gets her password wrong. */
export async function signIn(tag: Element): Promise<void> {
  const password = await formOf(tag);
  const userId = tag.querySelector<HTMLInputElement>('input[name=username]');
  if (userId) userId.value = 'ada@acme.example';
  password.value = 'Summer-2026';
  password.form?.requestSubmit();
}
