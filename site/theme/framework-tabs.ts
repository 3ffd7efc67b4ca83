import { defineComponent, h, nextTick, onMounted, ref, type PropType } from 'vue';

/** The chosen framework is stored here. */
const KEY = 'sso-docs.framework';
/** The chosen framework of all examples. */
const chosen = ref<string>();
let count = 0;

/** Returns the stored choice; undefined if the browser has no storage. */
function readChoice(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeChoice(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The choice lasts until the page is closed.
  }
}

/** Returns the index of the tab to which a key leads; undefined for another key. */
function nextIndex(key: string, index: number, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: (index + length - 1) % length,
    ArrowRight: (index + 1) % length,
    Home: 0,
    End: length - 1,
  };
  return steps[key];
}

/** Shows examples as tabs, one for each framework. The choice applies to all examples, and is stored in the browser. */
export const FrameworkTabs = defineComponent({
  props: { names: { type: Array as PropType<readonly string[]>, required: true } },
  setup({ names }, { slots }) {
    const list = ref<HTMLElement>();
    const isReady = ref(false);
    const id = `frameworks-${(count += 1)}`;
    onMounted(() => {
      chosen.value ??= readChoice();
      isReady.value = true;
    });
    // The server renders the first one, which is HTML, so it is what a page without scripts shows.
    const current = (): string | undefined =>
      isReady.value && names.includes(chosen.value ?? '') ? chosen.value : names[0];
    const choose = (name: string): void => {
      chosen.value = name;
      storeChoice(name);
    };
    const onKeydown = (event: KeyboardEvent): void => {
      const index = nextIndex(event.key, names.indexOf(current() ?? ''), names.length);
      const name = index === undefined ? undefined : names[index];
      if (name === undefined) return;
      event.preventDefault();
      choose(name);
      void nextTick(() => list.value?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
    };
    const renderTab = (name: string) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `${id}-${name}`,
          'aria-controls': `${id}-${name}-panel`,
          'aria-selected': name === current(),
          tabindex: name === current() ? 0 : -1,
          onClick: () => choose(name),
        },
        name,
      );
    const renderPanel = (name: string) =>
      h(
        'div',
        {
          role: 'tabpanel',
          id: `${id}-${name}-panel`,
          'aria-labelledby': `${id}-${name}`,
          hidden: name !== current(),
        },
        slots[name]?.(),
      );
    return () =>
      h('div', { class: 'framework-tabs' }, [
        h(
          'div',
          {
            ref: list,
            role: 'tablist',
            'aria-label': 'Framework',
            class: ['framework-list', !isReady.value && 'framework-waiting'],
            onKeydown,
          },
          names.map(renderTab),
        ),
        names.map(renderPanel),
      ]);
  },
});
