import { getCore, type Core } from '../../core/kernel/core.ts';
import { hostsService, type Host } from '../../core/kernel/events.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { configure, type Settings } from '../../core/config/settings.ts';
import type { FirstScreen, ViewModule } from '../../views/view.ts';
import type * as PrerenderedFormModule from '../prerender/prerendered-form.ts';
import { formState } from '../prerender/form-state.ts';
import { hostOf } from './host.ts';
import { prefetchNotifications, watchNotices, whenIdle } from '../notifications/notifications.ts';
import { followScheme } from './page-scheme.ts';
import type * as ReactMount from './react-mount.tsx';
import { namesOtherGateway } from './other-gateway.ts';
import { adoptStyles } from './styles.ts';
import { viewBox } from './view-box.ts';

/** A tag's own attributes, and the language it asks for. */
export interface TagProps {
  readonly own: Readonly<Record<string, unknown>>;
  readonly locale: string | undefined;
}

/** A view in its tag: React may still be on its way, be there, or the tag may have gone meanwhile. */
export interface Mounted {
  /** Draws the view with these attributes, now or as soon as it is there; settings that are still unset take effect from now on. */
  update(props: TagProps, settings: Settings): void;
  unmount(): void;
}

/** Begins what a view waits for, for the tag that shows it; says what there is to say of its first frame. */
export type Begin = (core: Core, host: Host) => FirstScreen;

/** Draws a view's first frame. */
export type PrerenderedForms = typeof PrerenderedFormModule;

/** What draws a first frame, and whether it comes ahead of all else, since it can be drawn at once. */
export interface PrerenderLoad {
  readonly frames: Promise<PrerenderedForms>;
  readonly isAhead: boolean;
}

/** A tag's class, as `defineElement` makes it. */
type Preparable = CustomElementConstructor & { prepare?(core: Core): Promise<void> };

/** What is mounted: a view, its first frame and React, all on their way already. */
export interface Mounting {
  readonly tag: string;
  /** The tag's own attributes, by property name. */
  readonly attributes: Readonly<Record<string, 'string' | 'json'>>;
  readonly isLight: boolean;
  readonly settings: Settings;
  readonly frame: Promise<PrerenderedForms> | undefined;
  readonly begin: Promise<Begin> | undefined;
  readonly view: Promise<ViewModule<never>>;
  readonly react: Promise<typeof ReactMount>;
}

/** Prepares a tag that comes next, unless the page has not defined it. */
async function prepareTag(core: Core, tag: string): Promise<void> {
  const known: Preparable | undefined = customElements.get(tag);
  await known?.prepare?.(core);
}

/** Shows a view in a tag as soon as the view and React have come. A failed load is told as `sso-error`. */
export function mountView(element: HTMLElement, mounting: Mounting, given: TagProps): Mounted {
  const { tag, isLight, settings, begin, view, react } = mounting;
  const core = getCore();
  const host = hostOf(element);
  const { attributes } = mounting;
  const own = Object.keys(attributes);
  // Its console lines are for the page's author: they may come late, and cost a user nothing.
  whenIdle(async () => {
    const { checkAttributes } = await import('./check-attributes.ts');
    const json = own.filter((name) => attributes[name] === 'json');
    checkAttributes(element, [...Object.keys(settings), ...own, 'theme', 'locale'], json);
  });
  const isRefused = namesOtherGateway(core, settings.apiBase);
  const messages = messagesService(core);
  configure(core, settings, `<${tag}>`);
  if (given.locale !== undefined) messages.ask(given.locale);
  watchNotices(core);
  if (isRefused) {
    import('./refuse.ts').then(
      ({ refuse }) => refuse(core, host, element, mounting),
      () => {
        // The tag stays empty, and does not work either.
      },
    );
    return { update() {}, unmount() {} };
  }
  const cleanups = [hostsService(core).add(host), followScheme(core, element)];
  let props = given;
  let draw: (() => void) | undefined;
  let isDisposed = false;
  const screen = begin?.then((begun) => {
    if (isDisposed) return undefined;
    const first = begun(core, host);
    cleanups.push(() => first.leave?.());
    return first;
  });
  // What a first frame can't do is done by the view: a frame that does not come costs nothing.
  const frames = mounting.frame?.catch(() => undefined);

  /** Draws the first frame where the tag's own file could not tell that it is right. */
  const drawForm = async () => {
    const [module, first] = await Promise.all([frames, screen, messages.ready()]);
    if (!module || !(await first?.isPrerendered) || isDisposed) return;
    module.drawPrerendered(element, formState(core), props.own);
  };
  const start = async () => {
    const [module, { createTagRoot, renderView }, first, framing] = await Promise.all([
      view,
      react,
      screen,
      frames,
      messages.ready(),
    ]);
    if (module.texts) await messages.add(module.texts);
    if (isDisposed) return;
    cleanups.push(adoptStyles(element, module.css, isLight));
    // A tag's own attributes are the only ones its view is drawn with.
    const tree = () => ({
      module: module as ViewModule,
      host,
      attributes: props.own,
      dir: element.dir,
    });
    const frame = framing?.adoptPrerendered(element);
    const isPrerendered =
      frame?.locale === messages.$locale.get() && first?.adoptPrerendered?.(frame.release);
    if (!isPrerendered) frame?.release();
    const container = isLight ? viewBox(element) : (element.shadowRoot ?? element);
    const root = createTagRoot(container, isPrerendered === true, tree());
    cleanups.push(() => root.unmount());
    draw = () => renderView(root, tree());
    host.emit('sso-ready', {});
    prefetchNotifications();
    const { next } = module;
    if (next) whenIdle(() => prepareTag(core, next));
  };
  void drawForm().catch(() => {
    // Told by what draws the view, which waits for the same.
  });
  start().catch((error: unknown) => {
    host.emit('sso-error', { source: tag, kind: 'load', message: String(error) });
  });

  return {
    update(next, nextSettings) {
      configure(core, nextSettings, `<${tag}>`);
      if (next.locale !== props.locale) messages.ask(next.locale ?? null);
      props = next;
      draw?.();
    },
    unmount() {
      isDisposed = true;
      for (const cleanup of cleanups.reverse()) cleanup();
      void frames?.then((module) => module?.adoptPrerendered(element)?.release());
    },
  };
}
