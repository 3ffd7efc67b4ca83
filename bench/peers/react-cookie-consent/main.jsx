// The README's first example.
import { CookieConsent } from 'react-cookie-consent';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(
  <CookieConsent>This website uses cookies to enhance the user experience.</CookieConsent>,
);
