import { after, before, describe } from 'node:test';
import type { GatewayOptions } from '../../../demo/server/options.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { forgeryBehaviour } from './forgery.ts';
import { forcedChangeBehaviour } from './forced-change.ts';
import { otpBehaviour } from './otp.ts';
import { passwordSignInBehaviour } from './password-sign-in.ts';
import { profileBehaviour } from './profile.ts';
import { sessionBehaviour } from './session.ts';
import { ssoBehaviour } from './sso.ts';
import { tenantBehaviour } from './tenants.ts';
import { throttleBehaviour } from './throttle.ts';

/** Gives the gateway under test; only inside a test, for it starts before the first one. */
export type UnderTest = () => TestGateway;

/** The whole contract against one kind of store. */
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
    tenantBehaviour(underTest);
    passwordSignInBehaviour(underTest);
    throttleBehaviour(underTest);
    sessionBehaviour(underTest);
    forgeryBehaviour(underTest);
    profileBehaviour(underTest);
    otpBehaviour(underTest);
    forcedChangeBehaviour(underTest);
    ssoBehaviour(underTest);
  });
}
