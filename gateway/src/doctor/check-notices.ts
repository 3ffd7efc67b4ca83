import type { Configuration } from '../configuration/configuration.ts';
import { warning, type Finding } from './finding.ts';

/** Names the notices that are over, which no screen shows any more (gateway-233). */
export const checkNotices = ({ tenants }: Configuration, nowMs: number): readonly Finding[] =>
  tenants.flatMap(({ code, theme }) => {
    const over = theme.filter(
      ({ type, until = '' }) => type === 'NOTICE' && nowMs >= Date.parse(until),
    );
    const ids = [...new Set(over.map(({ id }) => id))];
    return ids.map((id) =>
      warning('theme', `The notice ${id} of ${code} is over. Remove it from CONFIG_FILE.`),
    );
  });
