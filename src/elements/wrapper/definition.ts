import type { Settings } from '../../core/config/settings.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import type { FirstScreen, ViewModule } from '../../views/view.ts';
import type { FormState } from '../prerender/form-state.ts';
import type { LoadFailureTexts } from './load-failure.ts';
import type * as ReactMount from './react-mount.tsx';

/** An element's own attributes, and its `locale`. */
export interface TagProps {
  readonly own: Readonly<Record<string, unknown>>;
  readonly locale: string | undefined;
}

/** A mounted view, whether or not its code is loaded yet. */
export interface Mounted {
  /**
   * Renders the view with these attributes, now or as soon as it is loaded. Applies settings that are still unset.
   */
  update(props: TagProps, settings: Settings): void;
  unmount(): void;
}

/**
 * Starts the requests that a view waits for. The result says whether the prerendered form may be shown and adopted.
 */
type Begin = (core: Core, host: Host) => FirstScreen;

/** A form that a view takes over. */
export interface TakenForm {
  readonly locale: string;
  /** Removes its styles and listeners, and repeats the user's last click or submit. */
  release(): void;
}

/** The prerendered form of an element. */
export interface PrerenderedForm {
  show(state?: FormState, own?: TagProps['own']): void;
  take(): TakenForm | undefined;
}

/** The module `prerender/prerendered-form.ts`. */
export interface PrerenderedForms {
  readonly ENGLISH: FormState;
  /** The styles of the view, hardened. */
  readonly viewCss: string;
  formOf(element: HTMLElement): PrerenderedForm;
}

/** The import of the prerendered form; `isAhead` is true if the other imports must wait for it. */
export interface PrerenderLoad {
  readonly forms: Promise<PrerenderedForms>;
  readonly isAhead: boolean;
}

/** Describes a custom element for `defineElement`. */
export interface ElementDefinition {
  readonly tag: `${string}-${string}`;
  /**
   * The element's own attributes, by property name. A `json` attribute is parsed, and counts as absent if it is
   * invalid; its property takes the object.
   */
  readonly attributes?: Readonly<Record<string, 'string' | 'json'>>;
  /** True if the view renders into the light DOM, where password managers reach its inputs. */
  readonly isLight?: boolean;
  /** Imports the function that starts the requests the view waits for, without waiting for React. */
  readonly begin?: () => Promise<Begin>;
  /** Imports the prerendered form, and shows it at once if the attributes and storage are enough to decide on it. */
  readonly prerender?: (element: HTMLElement, settings: Settings, props: TagProps) => PrerenderLoad;
  /** Imports the view when an element is mounted. */
  readonly load: () => Promise<ViewModule<never>>;
  /** Prefetches code and data before an element is mounted. */
  readonly prepare?: (core: Core) => Promise<void>;
}

/** The parts of a view that is being mounted; their imports have already started. */
export interface Mounting {
  readonly tag: string;
  /** The element's own attributes, by property name. */
  readonly attributes: Readonly<Record<string, 'string' | 'json'>>;
  readonly isLight: boolean;
  readonly settings: Settings;
  readonly forms: Promise<PrerenderedForms> | undefined;
  readonly begin: Promise<Begin> | undefined;
  readonly view: Promise<ViewModule<never>>;
  readonly react: Promise<typeof ReactMount>;
  /** Shows that a part did not arrive, and dispatches `sso-error`. The texts are English by default. */
  fail(error: unknown, texts?: LoadFailureTexts): void;
}
