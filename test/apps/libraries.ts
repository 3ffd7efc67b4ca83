import { resolve } from 'node:path';
import type { Workshop } from './workshop.ts';

/** A library whose dialogs pages use. */
export interface Library {
  readonly title: string;
  /** The file in `pages/`. */
  readonly file: string;
  /** Which variant the page shows, if it has several. */
  readonly variant?: string;
  /** The role of what it opens: a menu is opened beside the field, and closed by Esc. */
  readonly role?: 'alertdialog' | 'dialog' | 'menu';
}

export const LIBRARIES: readonly Library[] = [
  { title: 'native `<dialog>`', file: 'native.js' },
  { title: 'Radix Dialog', file: 'radix-dialog.jsx' },
  {
    title: 'Radix Dialog that refuses outside clicks',
    file: 'radix-dialog.jsx',
    variant: 'refusing',
  },
  { title: 'Radix Alert Dialog', file: 'radix-alert-dialog.jsx', role: 'alertdialog' },
  { title: 'Radix Dropdown Menu', file: 'radix-dropdown-menu.jsx', role: 'menu' },
  { title: 'React Aria Modal', file: 'react-aria.jsx' },
  { title: 'React Aria Modal, `isDismissable`', file: 'react-aria.jsx', variant: 'dismissable' },
  { title: 'Headless UI Dialog', file: 'headless-ui.jsx' },
  { title: 'MUI Dialog', file: 'mui.jsx' },
  { title: 'Ant Design Modal', file: 'antd.jsx' },
  { title: 'Mantine Modal', file: 'mantine.jsx' },
  { title: 'Bootstrap 5 modal', file: 'bootstrap-5.js' },
  { title: 'Bootstrap 3 modal', file: 'bootstrap-3.js' },
  { title: 'Angular CDK Dialog', file: 'angular-cdk.js' },
];

/** The packages of `SAMPLE`. */
export const SAMPLE_PACKAGES = [
  '@emotion/react',
  '@emotion/styled',
  '@mui/material',
  '@radix-ui/react-dialog',
  'react',
  'react-aria-components',
  'react-dom',
];

/** Libraries that block the page in three ways, for `npm test`. */
export const SAMPLE = LIBRARIES.filter(({ title }) =>
  ['Radix Dialog', 'React Aria Modal', 'MUI Dialog'].includes(title),
);

/** Where the packages of `SAMPLE` are installed. */
export const SAMPLE_WORKSHOP: Workshop = {
  folder: resolve('.cache/apps-sample'),
  packages: SAMPLE_PACKAGES,
};
