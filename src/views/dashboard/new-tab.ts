/** Opens a URL in a new tab. Clicks a link, because a popup blocker may block `window.open`. */
export function openInNewTab(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
