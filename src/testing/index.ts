/** `sso-elements/testing`: a gateway in memory, so that the tests of a page need no server. */
export { createFakeGateway } from './gateway.ts';
export type {
  FakeCallName,
  FakeGateway,
  FakeGatewayOptions,
  FakeOption,
  FakeProduct,
  FakeReplies,
  FakeReply,
  FakeRequest,
  FakeResponse,
  FakeStateName,
  FakeStorage,
  FakeThemeEntry,
  RecordedCall,
  StoredSession,
} from './types.ts';
export type { FakeApp, FakePasskey, FakeRole, FakeTrustedBrowser, FakeUser } from './user-types.ts';
