/** Opens an address in a new tab, by a link as a person would: a popup blocker lets that through. */
export function openInNewTab(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
