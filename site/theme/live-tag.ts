import { useData } from 'vitepress';
import { computed, defineComponent, h, ref, useId, type PropType } from 'vue';
import type { Choice } from '../../demo/playground/choice.ts';
import { LiveFrame } from './live-frame.ts';

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
    const id = useId();
    const current = computed<Choice>(() => {
      const { choice } = props;
      const scheme = choice.scheme === 'auto' ? (isDark.value ? 'dark' : 'light') : choice.scheme;
      return { ...choice, state: state.value, scheme };
    });
    const onChange = ({ target }: Event): void => {
      if (target instanceof HTMLSelectElement) state.value = target.value;
    };
    const renderBar = () =>
      h('div', { class: 'live-bar' }, [
        h('span', { class: 'live-name' }, ['Live ', h('code', `<${props.choice.tag}>`)]),
        h('label', { for: id }, 'State'),
        h(
          'select',
          { id, value: state.value, onChange },
          props.states.map(({ name, label }) => h('option', { value: name }, label)),
        ),
        // The router of the site knows only its own pages.
        h('a', { href: playgroundOf(current.value), target: '_self' }, 'Open in the playground'),
      ]);
    return () =>
      h('div', { class: 'live-tag' }, [
        props.states.length > 0 ? renderBar() : undefined,
        h(LiveFrame, { key: state.value, choice: current.value }),
      ]);
  },
});
