// The README's silent renewal: notifies when the token is about to expire.
import { User, UserManager, WebStorageStateStore } from 'oidc-client-ts';

const manager = new UserManager({
  authority: location.origin,
  client_id: 'bench',
  redirect_uri: location.href,
  userStore: new WebStorageStateStore({ store: localStorage }),
  accessTokenExpiringNotificationTimeInSeconds: 120,
  metadata: { issuer: location.origin },
});
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const profile = { sub: 'ada', iss: location.origin, aud: 'bench', exp: inAnHour, iat: 0 };
await manager.storeUser(
  new User({ access_token: 'token', token_type: 'Bearer', profile, expires_at: inAnHour }),
);
manager.events.addAccessTokenExpiring(() => {});
const user = await manager.getUser();
globalThis.isReady = () => user.expires_in > 0;
