import { useData } from 'vitepress';
import { computed, defineComponent, h, ref, type PropType } from 'vue';
import type { Choice } from '../../demo/playground/choice.ts';
import { DIALOGS, LiveFrame } from './live-frame.ts';
import { themeTokens } from './ready-theme.ts';

/** Returns the address of the playground that shows the same. */
const playgroundOf = ({ tag, state, tenant, tokens }: Choice): string =>
  `/playground/#${encodeURIComponent(JSON.stringify({ tag, state, tenant, tokens }))}`;

/** Shows a live element in a frame of its own, with a choice of its states. */
export const LiveTag = defineComponent({
  props: {
    choice: { type: Object as PropType<Choice>, required: true },
    /** The states to choose from; none for an element without a toolbar. */
    states: {
      type: Array as PropType<readonly { name: string; label: string }[]>,
      default: () => [],
    },
  },
  setup(props) {
    const { isDark } = useData();
    const state = ref(props.choice.state);
    // A modal dialog takes the focus from the page, so it opens when the user wants it.
    const isStarted = ref(!DIALOGS.has(props.choice.tag));
    const start = (): void => {
      isStarted.value = true;
    };
    const current = computed<Choice>(() => {
      const { choice } = props;
      const scheme = choice.scheme === 'auto' ? (isDark.value ? 'dark' : 'light') : choice.scheme;
      const tokens = { ...themeTokens.value, ...choice.tokens };
      return { ...choice, state: state.value, scheme, tokens };
    });
    const onChange = ({ target }: Event): void => {
      if (target instanceof HTMLSelectElement) state.value = target.value;
    };
    const renderBar = () =>
      h('div', { class: 'live-bar' }, [
        h('span', { class: 'live-name' }, ['Live ', h('code', `<${props.choice.tag}>`)]),
        h('label', [
          'State',
          h(
            'select',
            { onChange },
            // HTML, which the page is built to, has no `value` of `select`.
            props.states.map(({ name, label }) =>
              h('option', { value: name, selected: name === state.value }, label),
            ),
          ),
        ]),
        // The router of the site knows only its own pages.
        h('a', { href: playgroundOf(current.value), target: '_self' }, 'Open in the playground'),
      ]);
    return () =>
      h('div', { class: 'live-tag' }, [
        props.states.length > 0 ? renderBar() : undefined,
        isStarted.value
          ? h(LiveFrame, { key: state.value, choice: current.value })
          : h('div', { class: 'live-frame live-waiting' }, [
              h('button', { type: 'button', onClick: start }, [
                'Show ',
                h('code', `<${props.choice.tag}>`),
              ]),
            ]),
      ]);
  },
});
