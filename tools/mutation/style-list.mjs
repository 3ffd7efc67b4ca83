const NOTICES = 'src/views/notices/notices.css';
const DIALOG = 'src/views/shared/ui/dialog.css';

/**
 * The declarations whose numbers and sides users notice, by sheet and selector: position and transitions of
 * notifications, widths of dialogs, tooltips and the snack bar, number of products in a row.
 */
export const DECLARATIONS = [
  {
    sheet: NOTICES,
    selector: '.sso-toasts',
    properties: ['inset-block-start', 'inset-inline-end'],
  },
  { sheet: NOTICES, selector: '.sso-toast', properties: ['transition'] },
  {
    sheet: NOTICES,
    selector: '.sso-snack-lane',
    properties: ['inset-block-end', 'justify-content'],
  },
  { sheet: NOTICES, selector: '.sso-snack', properties: ['min-width', 'max-width'] },
  { sheet: NOTICES, selector: '.sso-overlay', properties: ['z-index', 'transition'] },
  { sheet: NOTICES, selector: '.sso-overlay[open]', properties: ['transition-duration'] },
  { sheet: DIALOG, selector: '.sso-dialog', properties: ['width', 'max-width'] },
  {
    sheet: 'src/views/guard/session-warning.css',
    selector: '.sso-session-warning',
    properties: ['width', 'max-width'],
  },
  {
    sheet: 'src/views/consent/consent-sheet.css',
    selector: '.sso-consent-sheet',
    properties: ['max-height'],
  },
  { sheet: 'src/views/shared/ui/tooltip.css', selector: '.sso-tooltip', properties: ['max-width'] },
  {
    sheet: 'src/views/dashboard/dashboard.css',
    selector: '.sso-cards,.sso-tiles',
    properties: ['grid-template-columns'],
  },
];

/** The test files or folders of each sheet; only these run for its mutants. */
export const OWNERS = {
  [NOTICES]: ['test/views/notices/', 'test/elements/notifications/notifications.test.ts'],
  [DIALOG]: ['test/views/notices/', 'test/views/guard/warning.test.tsx'],
  'src/views/guard/session-warning.css': ['test/views/guard/warning.test.tsx'],
  'src/views/consent/consent-sheet.css': ['test/views/consent/'],
  'src/views/shared/ui/tooltip.css': ['test/views/shared/tooltip.test.tsx'],
  'src/views/dashboard/dashboard.css': ['test/views/dashboard/dashboard-view.test.tsx'],
};
