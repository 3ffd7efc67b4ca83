import { atom, type ReadableAtom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { storageService } from '../platform/storage.ts';
import { CHOICE_KEYS } from './choice-keys.ts';

/** How the dashboard sorts the products. The first is the default. */
export const ORDERS = ['usual', 'recent', 'name', 'own'] as const;
export type ProductListOrder = (typeof ORDERS)[number];

/** How the dashboard shows the products. The first is the default. */
export const VIEWS = ['cards', 'list'] as const;
export type ProductListView = (typeof VIEWS)[number];

/** One of several values, stored in this browser and, if the gateway announces preferences, in the account. */
export interface StoredChoice<Value extends string> {
  readonly $choice: ReadableAtom<Value>;
  /** Stores the value; the default is removed. */
  choose(value: Value): void;
  /** Returns a value by its name; the default for an unknown one. */
  parse(name: string | null): Value;
}

function storedChoice<Value extends string>(
  core: Core,
  key: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const storage = storageService(core);
  const parse = (name: string | null) => values.find((value) => value === name) ?? values[0];
  const $choice = atom(parse(storage.get(key)));
  return {
    $choice,
    parse,
    choose(value) {
      if (value === values[0]) storage.remove(key);
      else storage.set(key, value);
      $choice.set(value);
    },
  };
}

/** The order of the products that the user has chosen in this browser. A sign-out does not change it. */
export const orderService = defineService('product-order', (core: Core) =>
  storedChoice<ProductListOrder>(core, CHOICE_KEYS.order, ORDERS),
);

/** Cards or list, as the user has chosen in this browser. A sign-out does not change it. */
export const viewService = defineService('product-view', (core: Core) =>
  storedChoice<ProductListView>(core, CHOICE_KEYS.view, VIEWS),
);
