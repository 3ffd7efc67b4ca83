import { ADA, openSignedIn } from '../support/browser/seeded-session.ts';
import { WIDE_AND_NARROW, type Scene } from './scene.ts';

/** A page of an app with its own heading, which embeds the products and two sections of My Profile. */
const PAGE = `<!doctype html><html lang="en"><head><title>2026</title><link rel="icon" href="data:,">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <style>body { margin: 24px } main { display: grid; gap: 24px }</style>
  <script type="module" src="/elements/sso-dashboard.js"></script>
  <script type="module" src="/elements/sso-profile.js"></script></head>
  <body><main><h1>2026</h1>
  <sso-dashboard tenant="ACME" chrome="none" theme="page"></sso-dashboard>
  <sso-profile tenant="ACME" chrome="none" sections="personal password" theme="page"></sso-profile></main></body></html>`;

/** Elements without header and footer, in a page of another app. */
export const EMBEDDED_SCENES: readonly Scene[] = [
  {
    name: 'embedded',
    looks: WIDE_AND_NARROW,
    async play(page, origin) {
      await page.route('**/host/embedded', (route) =>
        route.fulfill({ contentType: 'text/html', body: PAGE }),
      );
      await openSignedIn(page, origin(), ADA, '/host/embedded');
      await page.getByRole('list', { name: 'Products' }).waitFor();
      await page.getByRole('button', { name: 'Edit' }).waitFor();
    },
  },
];
