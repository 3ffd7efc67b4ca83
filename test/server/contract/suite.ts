import { after, before, describe } from 'node:test';
import type { GatewayOptions } from '../../../gateway/src/configuration/settings.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { changePasswordBehavior } from './change-password.ts';
import { confirmBehavior } from './confirm.ts';
import { forgeryBehavior } from './forgery.ts';
import { forcedChangeBehavior } from './forced-change.ts';
import { otpBehavior } from './otp.ts';
import { passwordSignInBehavior } from './password-sign-in.ts';
import { preferenceBehavior } from './preferences.ts';
import { profileBehavior } from './profile.ts';
import { refusedPasswordChangeBehavior } from './refused-password-changes.ts';
import { sessionBehavior } from './session.ts';
import { ssoBehavior } from './sso.ts';
import { tenantBehavior } from './tenants.ts';
import { throttleBehavior } from './throttle.ts';
import { userEventBehavior } from './user-events.ts';
import { userSessionBehavior } from './user-sessions.ts';
import type { UnderTest } from './under-test.ts';

/** Defines the tests of the whole contract for one kind of store. */
export function describeContract(store: string, options: () => Promise<GatewayOptions>): void {
  describe(`the contract on ${store}`, () => {
    let gateway: TestGateway | undefined;
    before(async () => {
      gateway = await startTestGateway(await options());
    });
    after(() => gateway?.close());
    const underTest: UnderTest = () => {
      if (!gateway) throw new Error('the gateway has not started');
      return gateway;
    };
    tenantBehavior(underTest);
    passwordSignInBehavior(underTest);
    throttleBehavior(underTest);
    sessionBehavior(underTest);
    userSessionBehavior(underTest);
    userEventBehavior(underTest);
    preferenceBehavior(underTest);
    confirmBehavior(underTest);
    changePasswordBehavior(underTest);
    refusedPasswordChangeBehavior(underTest);
    forgeryBehavior(underTest);
    profileBehavior(underTest);
    otpBehavior(underTest);
    forcedChangeBehavior(underTest);
    ssoBehavior(underTest);
  });
}
