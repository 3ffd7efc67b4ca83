import { gatewayGuard as guard, type Guard } from './guard.ts';

const AVAILABILITY = 'security-gateway/availability.test.ts';
const ORIGINS = 'server/origins.test.ts';

/** Guards of the server itself. */
export const SERVER: readonly Guard[] = [
  guard(
    'omitting queries from the log',
    'http/log.ts',
    "path: request.url.split('?', 1)[0]",
    'path: request.url',
    ['server/log.test.ts', 'no secret'],
  ),
  guard(
    'refusing text that cannot be stored',
    'http/envelope.ts',
    'error.code === UNSTORABLE ? 400 : ',
    '',
    ['security-gateway/malformed.test.ts', 'first name'],
  ),
  guard(
    'closing connections after a shutdown starts',
    'gateway.ts',
    '() => app.server.closeAllConnections()',
    '() => undefined',
    [AVAILABILITY, 'whose request never ends'],
  ),
  guard(
    'answering accepted requests during a shutdown',
    'http/create-app.ts',
    '    return503OnClosing: false,\n',
    '',
    [AVAILABILITY, 'answers a pending request'],
  ),
  guard(
    'the limit of 15 s for a body',
    'http/create-app.ts',
    '      headersTimeout: settings.requestTimeoutMs,\n      requestTimeout: settings.requestTimeoutMs,\n',
    '',
    [AVAILABILITY, 'a body that never ends'],
  ),
  guard(
    'the limit of 15 s for headers',
    'configuration/settings.ts',
    '    requestTimeoutMs: 15_000,\n',
    '    requestTimeoutMs: 300_000,\n',
    [AVAILABILITY, 'never end a request'],
  ),
  guard(
    'the limit of 16 KB for headers',
    'http/create-app.ts',
    'maxHeaderSize: MAX_HEADERS_BYTES',
    'maxHeaderSize: 1024 * 1024',
    [ORIGINS, 'refused with an error envelope'],
  ),
  guard('the limit of 64 KB for bodies', 'http/create-app.ts', '    bodyLimit: 64 * 1024,\n', '', [
    ORIGINS,
    'refused with an error envelope',
  ]),
  guard(
    'creating a database under a temporary name',
    'store/engine/open.ts',
    'if (!existsSync(folder)) await createPglite(folder);',
    'void [existsSync, createPglite];',
    ['server/processes.test.ts', 'only when it is complete'],
  ),
];
