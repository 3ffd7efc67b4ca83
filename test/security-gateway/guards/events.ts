import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';

/** Guards of what users see of the audit log. */
export const EVENTS: readonly Guard[] = [
  guard(
    'recent activity: no events of another user',
    'store/user-events.ts',
    'where(sql<boolean>`audit.user_id = any(${namesInAudit(id)})`)',
    'where(sql<boolean>`audit.user_id <> ${id}`)',
    [CONTRACT, 'has no events of others'],
  ),
  guard(
    'recent activity: no events at another tenant',
    'store/user-events.ts',
    "    .where('tenant_code', '=', tenant)\n",
    "    .where('tenant_code', '<>', `${tenant} `)\n",
    [CONTRACT, 'has no events of others'],
  ),
  guard(
    'recent activity: no command of an operator',
    'domain/users/user-events.ts',
    "isEventName(event) ? event : 'administrator'",
    'isEventName(event) ? event : (event as EventName)',
    [CONTRACT, 'but not which ones'],
  ),
  guard(
    'recent activity: no full address',
    'domain/users/user-events.ts',
    'address: shortAddress(address)',
    "address: shortAddress('') + address",
    [CONTRACT, 'and nothing else'],
  ),
  guard(
    'no text of the request as the name of a browser',
    'platform/agent.ts',
    "names.has(name) ? name : ''",
    "names.has(name) ? name : name || ''",
    [CONTRACT, 'own text'],
  ),
];
