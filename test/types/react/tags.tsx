import 'sso-elements';
import { Show, useAuth, useProducts, useSignIn } from 'sso-elements/react';

export const right = (
  <>
    <sso-login
      api-base="https://sso.example.com"
      className="card"
      theme="dark"
      onsso-signed-in={({ detail }) => console.log(detail.displayName)}
    />
    <sso-dashboard helpLinks={{ documentation: 'https://docs.example.com' }} />
    <sso-profile menuItems={[{ label: 'Billing', path: '/billing' }]} />
    <sso-session-guard reauth="inline" ref={(guard) => console.log(guard?.remaining)} />
    <sso-cookie-consent unavailable-path="/away" version="2" max-age-days="180" scripts="watch" />
    <sso-user-menu onsso-menu-toggle={({ detail }) => console.log(detail.isOpen)}>
      <a slot="items" href="/settings">
        Settings
      </a>
    </sso-user-menu>
  </>
);

export function Account() {
  const auth = useAuth();
  const { signIn } = useSignIn();
  const [product] = useProducts().items;
  return (
    <Show when={({ roles }) => roles.includes('Admin')} fallback={<i onClick={signIn} />}>
      {auth.isSignedIn ? auth.user.displayName : product?.productName}
    </Show>
  );
}

export function WrongAccount() {
  const auth = useAuth();
  // @ts-expect-error a user may not be signed in
  const name = auth.user.displayName;
  // @ts-expect-error there is no such state
  return <Show when="signed-up">{name}</Show>;
}

export const wrong = (
  <>
    {/* @ts-expect-error an attribute that no tag has */}
    <sso-login apiBse="https://sso.example.com" />
    {/* @ts-expect-error a number is not a tenant code */}
    <sso-login tenant={5} />
    {/* @ts-expect-error there is no such scheme */}
    <sso-login theme="blue" />
    {/* @ts-expect-error the guard has no such scheme */}
    <sso-session-guard theme="blue" />
    {/* @ts-expect-error the consent tag has no such locale */}
    <sso-cookie-consent locale="xx_XX" />
    {/* @ts-expect-error an attribute is a string */}
    <sso-login api-base={5} />
    {/* @ts-expect-error a menu item needs a path */}
    <sso-profile menuItems={[{ label: 'Billing' }]} />
    {/* @ts-expect-error the detail has no password */}
    <sso-login onsso-signed-in={({ detail }) => console.log(detail.password)} />
    {/* @ts-expect-error there is no such detail */}
    <sso-user-menu onsso-menu-toggle={({ detail }) => console.log(detail.open)} />
    {/* @ts-expect-error there is no such tag */}
    <sso-logn />
  </>
);
