import { Tags } from './tags.js';

export const metadata = { title: 'Next', icons: 'data:,' };

// The tags are defined here, before the page below hydrates: what the sign-in has drawn by then must be left alone.
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
