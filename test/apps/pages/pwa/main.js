import 'sso-elements/login';
import 'sso-elements/session-guard';

const settings = { tenant: 'ACME', loginPath: '/login', dashboardPath: '/start' };
const guard = Object.assign(document.createElement('sso-session-guard'), settings);
const isSignIn = location.pathname === settings.loginPath;
const view = isSignIn
  ? Object.assign(document.createElement('sso-login'), settings)
  : Object.assign(document.createElement('h1'), { textContent: 'Start' });
document.querySelector('main').append(view);
document.body.append(guard);
