import { gatewayGuard as guard, type Guard } from './guard.ts';

const AVAILABILITY = 'security-gateway/availability.test.ts';
const ORIGINS = 'server/origins.test.ts';

/** What the server itself withstands. */
export const SERVER: readonly Guard[] = [
  guard(
    'no queries in the log',
    'log.ts',
    "path: request.url.split('?', 1)[0]",
    'path: request.url',
    ['server/log.test.ts', 'no secret'],
  ),
  guard('unstorable text refused', 'http/envelope.ts', 'error.code === UNSTORABLE ? 400 : ', '', [
    'security-gateway/malformed.test.ts',
    'first name',
  ]),
  guard(
    'a stop cuts off who never ends',
    'gateway.ts',
    '() => app.server.closeAllConnections()',
    '() => undefined',
    [AVAILABILITY, 'who never end'],
  ),
  guard('a stop answers who got through', 'gateway.ts', '    return503OnClosing: false,\n', '', [
    AVAILABILITY,
    'under way end',
  ]),
  guard('a body takes 15 s at most', 'gateway.ts', '    requestTimeout: 15_000,\n', '', [
    AVAILABILITY,
    'a body that never ends',
  ]),
  guard('headers take 15 s at most', 'gateway.ts', '    requestTimeout: 15_000,\n', '', [
    AVAILABILITY,
    'never end a request',
  ]),
  guard(
    'headers of 16 KB at most',
    'gateway.ts',
    'maxHeaderSize: 16 * 1024',
    'maxHeaderSize: 1024 * 1024',
    [ORIGINS, 'refused in the envelope'],
  ),
  guard('bodies of 64 KB at most', 'gateway.ts', '    bodyLimit: 64 * 1024,\n', '', [
    ORIGINS,
    'refused in the envelope',
  ]),
  guard(
    'a database is made beside its place',
    'store/open.ts',
    'if (!existsSync(folder)) await makePglite(folder);',
    'void [existsSync, makePglite];',
    ['server/processes.test.ts', 'only when it is whole'],
  ),
];
