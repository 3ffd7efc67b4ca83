/** The price list editor with its own copy of Vue. */
import { createApp, defineComponent, h, onMounted, onUnmounted, ref } from 'vue';
import {
  ENVIRONMENT,
  hasUserMenu,
  listenToGuard,
  logLine,
  showRemaining,
  type Guard,
  type LogLine,
} from './guard.ts';
import { useAuth, useSignIn } from '../../src/vue/index.ts';
import { averagePrice, LIST_NAME, PRICES } from './prices.ts';

const valueOf = ({ target }: Event) => (target instanceof HTMLInputElement ? target.value : '');

const PriceForm = defineComponent(() => {
  const prices = ref(PRICES.map(({ price }) => price));
  const isChanged = ref(false);
  const row = ({ product, unit }: (typeof PRICES)[number], index: number) =>
    h('tr', { key: product }, [
      h('th', { scope: 'row' }, product),
      h('td', unit),
      h('td', [
        h('input', {
          'aria-label': `Price of ${product}`,
          inputmode: 'decimal',
          value: prices.value[index],
          onInput: (event: Event) => (prices.value[index] = valueOf(event)),
        }),
      ]),
    ]);
  const columns = ['Product', 'Unit', 'Price, EUR'].map((name) => h('th', { scope: 'col' }, name));

  const onSubmit = (event: Event) => {
    event.preventDefault();
    isChanged.value = false;
  };
  return () =>
    h('form', { class: 'card', onInput: () => (isChanged.value = true), onSubmit }, [
      h('div', { class: 'card-head' }, [
        h('h1', 'Price list'),
        h(
          'span',
          { class: 'state', role: 'status' },
          isChanged.value ? 'Unsaved changes' : 'Saved',
        ),
      ]),
      h('label', { class: 'field' }, ['Name ', h('input', { name: 'name', value: LIST_NAME })]),
      h('label', { class: 'field' }, [
        'Note for the approver ',
        h('textarea', { name: 'note', rows: 3 }),
      ]),
      h('div', { class: 'table' }, [
        h('table', [h('thead', [h('tr', columns)]), h('tbody', PRICES.map(row))]),
      ]),
      h('div', { class: 'card-foot' }, [
        h('span', ['Average price ', h('output', averagePrice(prices.value))]),
        h('button', { type: 'submit', class: 'primary' }, 'Save'),
      ]),
    ]);
});

const App = defineComponent(() => {
  const guard = ref<Guard>();
  const { user } = useAuth();
  const { signOut, isPending } = useSignIn();
  const remaining = ref(0);
  const lines = ref<readonly LogLine[]>([]);
  const write = (line: LogLine) => (lines.value = [line, ...lines.value]);
  const updateRemaining = () => (remaining.value = guard.value?.remaining ?? 0);
  const refresh = async () => {
    write(logLine('refresh()', (await guard.value?.refresh()) ?? false));
    updateRemaining();
  };
  let stop = () => {};
  onMounted(() => {
    const timer = setInterval(updateRemaining, 1000);
    const stopListening = listenToGuard(write);
    stop = () => {
      clearInterval(timer);
      stopListening();
    };
  });
  onUnmounted(() => stop());

  const bar = () =>
    h('header', { class: 'bar' }, [
      h('strong', { class: 'name' }, ['Price list editor ', h('span', { class: 'flavor' }, 'Vue')]),
      h('span', { class: 'session' }, showRemaining(remaining.value)),
      h('button', { type: 'button', onClick: refresh }, 'Refresh'),
      hasUserMenu()
        ? h('sso-user-menu', { environment: ENVIRONMENT })
        : user.value && [
            h('span', { class: 'user' }, user.value.displayName),
            h(
              'button',
              { type: 'button', disabled: isPending.value, onClick: signOut },
              'Sign out',
            ),
          ],
    ]);
  const log = () =>
    h(
      'ol',
      { class: 'log' },
      lines.value.map(({ id, at, type, detail }) =>
        h('li', { key: id }, [`${at} `, h('strong', type), ` ${detail}`]),
      ),
    );
  return () => [
    h('sso-session-guard', { ref: guard, environment: ENVIRONMENT, reauth: 'inline' }),
    bar(),
    h('main', { class: 'page' }, [
      h(PriceForm),
      h('section', { class: 'card', role: 'log', 'aria-labelledby': 'log-title' }, [
        h('h2', { id: 'log-title' }, 'Guard events'),
        log(),
      ]),
    ]),
  ];
});

createApp(App).mount('#app');
