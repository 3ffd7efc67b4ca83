/** `sso-elements/testing`: a gateway in memory, so that the tests of a page need no server. */
export { createFakeGateway } from './gateway.ts';
export type {
  FakeCallName,
  FakeGateway,
  FakeGatewayOptions,
  FakeOption,
  FakePasskey,
  FakeProduct,
  FakeReplies,
  FakeReply,
  FakeRequest,
  FakeResponse,
  FakeRole,
  FakeStateName,
  FakeStorage,
  FakeThemeEntry,
  FakeUser,
  RecordedCall,
  StoredSession,
} from './types.ts';
