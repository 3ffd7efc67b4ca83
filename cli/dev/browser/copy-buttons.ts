/** Copies the text of an element, or selects it if the browser refuses. Says which of the two it did. */
async function copy(source: HTMLElement): Promise<void> {
  const status = document.querySelector('#status');
  const say = (text: string): void => {
    if (status) status.textContent = text;
  };
  try {
    await navigator.clipboard.writeText(source.textContent);
    say('Copied.');
  } catch {
    getSelection()?.selectAllChildren(source);
    say('The text is selected. Copy it.');
  }
}

/** Lets the buttons with `data-copy` copy the text of the element that they name. */
export function enableCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (source) button.addEventListener('click', () => void copy(source));
  }
}
