import { useStore } from '@nanostores/react';
import { getCore } from '../../../core/kernel/core.ts';
import { ORDERS, orderService, VIEWS, viewService } from '../../../core/products/list-choices.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';

/** Renders the choice of the order; the user’s own one is offered once there is one. */
export function OrderChoice({ hasOwn }: { hasOwn: boolean }) {
  const t = useT();
  const { $choice, choose } = orderService(getCore());
  const order = useStore($choice);
  const offered = ORDERS.filter((value) => value !== 'own' || hasOwn);
  return (
    <span className="sso-order">
      <Icon>
        <path d="M7 4.5v15m0 0L3.5 16M7 19.5l3.5-3.5M17 19.5v-15m0 0L13.5 8M17 4.5 20.5 8" />
      </Icon>
      <select
        aria-label={t('products.order')}
        value={offered.includes(order) ? order : ORDERS[0]}
        onChange={({ currentTarget }) => {
          const next = ORDERS.find((value) => value === currentTarget.value);
          if (next) choose(next);
        }}
      >
        {offered.map((value) => (
          <option key={value} value={value}>
            {t(`products.order.${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

const ICONS = {
  cards: (
    <path d="M4 4h6.5v6.5H4V4ZM13.5 4H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5ZM13.5 13.5H20V20h-6.5v-6.5Z" />
  ),
  list: <path d="M4 6h16M4 12h16M4 18h16" />,
} as const;

/** Renders the choice of cards or a list. */
export function ViewChoice() {
  const t = useT();
  const { $choice, choose } = viewService(getCore());
  const view = useStore($choice);
  return (
    <div className="sso-view-choice" role="group" aria-label={t('products.view')}>
      {VIEWS.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === view}
          aria-label={t(`products.view.${value}`)}
          title={t(`products.view.${value}`)}
          onClick={() => choose(value)}
        >
          <Icon>{ICONS[value]}</Icon>
        </button>
      ))}
    </div>
  );
}
