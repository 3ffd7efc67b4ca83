import { type Core, getCore } from '../../core/kernel/core.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { passwordFormsService } from '../../core/api/password-forms.ts';
import { configure } from '../../core/config/settings.ts';
import { protectDocument } from '../../core/platform/safety/page-document.ts';
import type { ViewModule } from '../../views/view.ts';
import { formState } from '../prerender/form-state.ts';
import type { Mounted, Mounting, TagProps } from './definition.ts';
import { hostOf } from './host.ts';
import { prepareNotifications, watchNotices, whenIdle } from '../notifications/notifications.ts';
import { followScheme } from './page-scheme.ts';
import { namesOtherGateway } from './other-gateway.ts';
import { adoptStyles } from './styles.ts';
import { viewBox } from './view-box.ts';

/** The class that `defineElement` registers. */
type Preparable = CustomElementConstructor & { prepare?(core: Core): Promise<void> };

/** Prefetches what another element needs while the page is idle, as soon as the page has defined that element. */
async function prepareTag(core: Core, tag: string): Promise<void> {
  const known: Preparable = await customElements.whenDefined(tag);
  whenIdle(async () => known.prepare?.(core));
}

/** Renders a view into an element as soon as the view and React are loaded. Shows a notice if an import fails. */
export function mountView(element: HTMLElement, mounting: Mounting, given: TagProps): Mounted {
  const { tag, isLight, begin, view, react } = mounting;
  let { settings } = mounting;
  const core = getCore();
  const host = hostOf(element);
  const { attributes } = mounting;
  const own = Object.keys(attributes);
  // The warnings are for the page's author; they wait until the page is idle.
  whenIdle(async () => {
    const { checkAttributes } = await import('./check-attributes.ts');
    const json = own.filter((name) => attributes[name] === 'json');
    checkAttributes(element, [...Object.keys(settings), ...own, 'theme', 'locale'], json);
  });
  const isRefused = namesOtherGateway(core, settings.apiBase);
  const messages = messagesService(core);
  configure(core, settings, `<${tag}>`);
  if (given.locale !== undefined) messages.requestLocale(given.locale);
  watchNotices(core);
  const fail = (error: unknown) => {
    const { tag: locale, t } = messages;
    const [text, reload] = [t('login.reset.unavailable'), t('error.reload')];
    mounting.fail(error, { tag: locale(), text, reload });
  };
  const showRefused = (gateway?: string) =>
    void import('./refuse.ts').then(
      ({ refuse }) => refuse(core, host, element, mounting, gateway),
      fail,
    );
  if (isRefused) {
    showRefused();
    return { update() {}, unmount() {} };
  }
  const cleanups = [hostsService(core).add(host), followScheme(core, element)];
  let props = given;
  let render: (() => void) | undefined;
  let isDisposed = false;
  const unmount = () => {
    isDisposed = true;
    for (const cleanup of cleanups.splice(0).reverse()) cleanup();
    void forms?.then((module) => module?.formOf(element).take()?.release());
  };
  // The view works without the prerendered form.
  const forms = mounting.forms?.catch(() => undefined);
  // Only forms with passwords are in the light DOM.
  if (isLight)
    cleanups.push(
      passwordFormsService(core).add({
        own: () => settings,
        refuse: (gateway) => {
          unmount();
          showRefused(gateway);
        },
      }),
    );
  const screen = begin?.then((startScreen) => {
    if (isDisposed) return undefined;
    const first = startScreen(core, host);
    cleanups.push(() => first.dispose?.());
    return first;
  });

  /**
   * Shows the prerendered form if it was not shown before the core was loaded, and the screen starts with the form.
   */
  const showForm = async () => {
    const [module, first] = await Promise.all([forms, screen, messages.ready()]);
    if (!module || !(await first?.isPrerendered) || isDisposed) return;
    module.formOf(element).show(formState(core), props.own);
  };
  const start = async () => {
    const [module, { createTagRoot, renderView }, first, formModule] = await Promise.all([
      view,
      react,
      screen,
      forms,
      messages.ready(),
    ]);
    if (module.texts) await messages.add(module.texts);
    const loadCss = () => (typeof module.css === 'function' ? module.css() : module.css);
    const css = formModule ? [formModule.viewCss] : await loadCss();
    if (isDisposed) return;
    cleanups.push(adoptStyles(element, css, isLight));
    const container = isLight ? viewBox(element) : (element.shadowRoot ?? element);
    // The view gets no props but the host and the element's own attributes, so the cast is safe.
    const tree = () => ({
      module: module as ViewModule,
      host,
      attributes: props.own,
      dir: element.dir,
      root: container,
    });
    const form = formModule?.formOf(element).take();
    const isPrerendered =
      form?.locale === messages.$locale.get() && first?.startHydration?.(form.release);
    if (!isPrerendered) form?.release();
    protectDocument(container);
    const root = createTagRoot(container, isPrerendered === true, tree());
    cleanups.push(() => root.unmount());
    render = () => renderView(root, tree());
    host.emit('sso-ready', {});
    prepareNotifications();
    const { next } = module;
    if (next) void prepareTag(core, next);
  };
  void showForm().catch(() => {
    // `start` awaits the same promises and shows the failure.
  });
  start().catch(fail);

  return {
    update(next, nextSettings) {
      if (isDisposed) return;
      settings = nextSettings;
      configure(core, nextSettings, `<${tag}>`);
      if (next.locale !== props.locale) messages.requestLocale(next.locale ?? null);
      props = next;
      render?.();
    },
    unmount,
  };
}
