import { Tags } from './tags.js';

export const metadata = { title: 'Next', icons: 'data:,' };

// Defines the tags before the page below hydrates: hydration must not change the prerendered sign-in form.
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Tags />
        {children}
      </body>
    </html>
  );
}
