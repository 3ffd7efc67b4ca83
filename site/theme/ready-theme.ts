import { computed, defineComponent, h, onMounted, ref } from 'vue';
import { tokensIn } from '../../demo/playground/tokens-in.ts';
import highContrast from '../../src/themes/high-contrast.css?raw';
import plain from '../../src/themes/plain.css?raw';

/** The chosen theme is stored here. */
const KEY = 'sso-docs.theme';
const THEMES = [
  { name: '', label: 'Default', tokens: {} },
  { name: 'plain', label: 'Plain', tokens: tokensIn(plain) },
  { name: 'high-contrast', label: 'High contrast', tokens: tokensIn(highContrast) },
];
const chosen = ref('');

/** The tokens of the chosen theme, for all live elements. */
export const themeTokens = computed<Record<string, string>>(
  () => THEMES.find(({ name }) => name === chosen.value)?.tokens ?? {},
);

/** A choice of the ready theme that the live elements show. It is stored in the browser. */
export const ThemeChoice = defineComponent({
  setup() {
    onMounted(() => {
      try {
        chosen.value = localStorage.getItem(KEY) ?? '';
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    });
    const onChange = ({ target }: Event): void => {
      if (!(target instanceof HTMLSelectElement)) return;
      chosen.value = target.value;
      try {
        localStorage.setItem(KEY, target.value);
      } catch {
        // As above.
      }
    };
    return () =>
      h('label', { class: 'theme-choice' }, [
        h('span', 'Theme'),
        h(
          'select',
          // The label is not shown where the bar has no space for it.
          { onChange, 'aria-label': 'Theme of the live elements' },
          THEMES.map(({ name, label }) =>
            h('option', { value: name, selected: name === chosen.value }, label),
          ),
        ),
      ]);
  },
});
