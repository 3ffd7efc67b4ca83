/**
 * Corrects the roles in VitePress's layout for assistive technologies: the home page and the page for unknown addresses
 * get a main landmark, and headings of the sidebar that do nothing are not buttons.
 */
export function correctSemantics(): void {
  const content = document.getElementById('VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
  for (const heading of document.querySelectorAll('.VPSidebarItem:not(.collapsible) > .item')) {
    heading.removeAttribute('role');
    heading.removeAttribute('tabindex');
  }
}
