import type { TestGateway } from '../../support/gateway/gateway.ts';

/** Returns the tested gateway. Only for use inside tests, because the gateway starts before the first test. */
export type UnderTest = () => TestGateway;
