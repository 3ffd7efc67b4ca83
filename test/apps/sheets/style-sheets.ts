/** A style sheet of npm, or a script that adds one. */
export interface StyleSheet {
  readonly title: string;
  /** The files in `node_modules`. */
  readonly css?: readonly string[];
  /** The file in `pages/`. */
  readonly script?: string;
  /** A rule that the page needs, as documented: the screens follow the root font. */
  readonly rule?: string;
}

export const STYLE_SHEETS: readonly StyleSheet[] = [
  { title: 'no style sheet' },
  {
    title: 'AdminLTE 2',
    css: ['bootstrap-3/dist/css/bootstrap.css', 'admin-lte-2/dist/css/AdminLTE.css'],
  },
  { title: 'AdminLTE 4', css: ['admin-lte/dist/css/adminlte.css'] },
  { title: 'Ant Design, reset', css: ['antd/dist/reset.css'] },
  { title: 'Bootstrap 3', css: ['bootstrap-3/dist/css/bootstrap.css'] },
  { title: 'Bootstrap 5', css: ['bootstrap/dist/css/bootstrap.css'] },
  { title: 'Bulma', css: ['bulma/css/bulma.css'] },
  { title: 'Foundation', css: ['foundation-sites/dist/css/foundation.css'] },
  { title: 'MUI, `CssBaseline`', script: 'css-baseline.jsx' },
  { title: 'normalize.css', css: ['normalize.css/normalize.css'] },
  {
    title: 'Pico',
    css: ['@picocss/pico/css/pico.css'],
    // Its root font has 112.5 % in a window of this width.
    rule: 'sso-login, sso-dashboard, sso-profile { --sso-font-size: calc(1rem / 1.125) }',
  },
  { title: 'Semantic UI', css: ['semantic-ui-css/semantic.css'] },
  { title: 'Tabler', css: ['@tabler/core/dist/css/tabler.css'] },
  { title: 'Tailwind, preflight', css: ['tailwindcss/preflight.css'] },
  { title: 'water.css', css: ['water.css/out/water.css'] },
];
