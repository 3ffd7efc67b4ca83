import 'sso-elements';

const login = document.createElement('sso-login');
login.apiBase = 'https://sso.example.com';
login.theme = 'dark';
login.addEventListener('sso-signed-in', ({ detail }) => console.log(detail.displayName));
login.addEventListener('sso-navigate', (event) => {
  if (!event.detail.reload) event.preventDefault();
});

document.addEventListener('sso-navigate', (event) => console.log(event.detail.path));
window.addEventListener('sso-error', ({ detail }) => console.log(detail.url, detail.status));

const dashboard = document.createElement('sso-dashboard');
dashboard.helpLinks = { documentation: 'https://docs.example.com' };
dashboard.shortcuts = 'off';

const profile = document.querySelector('sso-profile');
if (profile) profile.menuItems = [{ label: 'Billing', path: '/billing' }];

document.querySelector('sso-notifications')?.style.setProperty('--sso-toasts-top', '4rem');

const seconds: number = document.createElement('sso-session-guard').remaining;
const guard = document.createElement('sso-session-guard');
guard.loginPath = '/login';
guard.reauth = undefined;
document.createElement('sso-cookie-consent').theme = 'dark';
const isAllowed = document.createElement('sso-cookie-consent').choices?.analyticalCookies;

const userMenu = document.createElement('sso-user-menu');
userMenu.helpLinks = { talk: 'mailto:help@acme.example' };
void userMenu.open().then(() => userMenu.close());
userMenu.addEventListener('sso-menu-toggle', ({ detail }) => console.log(detail.isOpen));

// @ts-expect-error a property that no tag has
login.apiBse = '';
// @ts-expect-error a number is not a tenant code
login.tenant = 5;
// @ts-expect-error there is no such scheme
login.theme = 'blue';
// @ts-expect-error nor for the guard
guard.theme = 'blue';
// @ts-expect-error there is no such locale
login.locale = 'xx_XX';
// @ts-expect-error the event has no such detail
document.addEventListener('sso-navigate', ({ detail }) => console.log(detail.url));
// @ts-expect-error the profile's property is not the login's
login.menuItems = [];
// @ts-expect-error Need Help has no such item
dashboard.helpLinks = { documents: 'https://docs.example.com' };
// @ts-expect-error the detail has no password
login.addEventListener('sso-signed-in', ({ detail }) => console.log(detail.password));
// @ts-expect-error the menu has no such scheme
userMenu.theme = 'blue';
// @ts-expect-error seconds are a number
const text: string = document.createElement('sso-session-guard').remaining;

export { isAllowed, seconds, text };
