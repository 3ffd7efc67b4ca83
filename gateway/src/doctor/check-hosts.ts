import { isLoopback } from '../platform/loopback.ts';
import type { Settings } from '../configuration/settings.ts';
import { error, ok, warning, type Finding } from './finding.ts';

const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/i;

function checkHost(host: string): Finding[] {
  if (!HOST_NAME.test(host))
    return [
      error(
        'hosts',
        `${JSON.stringify(host)} of PUBLIC_HOSTS is not a host name. List names without scheme and port.`,
      ),
    ];
  return isLoopback(host)
    ? [
        warning(
          'hosts',
          `${host} of PUBLIC_HOSTS is this machine itself. List the names that users see.`,
        ),
      ]
    : [];
}

function checkOrigin(origin: string): Finding[] {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin)
    return [
      error(
        'origins',
        `${JSON.stringify(origin)} of ALLOWED_ORIGINS is not an origin. Write it as https://app.example.com, without a path.`,
      ),
    ];
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return [];
  return [
    warning('origins', `${origin} of ALLOWED_ORIGINS is not encrypted. List its https address.`),
  ];
}

/** Checks the names at which users reach the gateway, and what comes from a proxy. */
export function checkHosts(settings: Settings): readonly Finding[] {
  const { publicHosts, allowedOrigins, trustProxy, host, databaseUrl } = settings;
  const isPublic = publicHosts.length > 0 || databaseUrl !== '' || !isLoopback(host);
  if (!isPublic) return [ok('hosts', 'The gateway serves this machine only.')];
  const findings = [...publicHosts.flatMap(checkHost), ...allowedOrigins.flatMap(checkOrigin)];
  if (publicHosts.length === 0)
    findings.push(
      warning(
        'hosts',
        'Requests are refused except for localhost and the addresses of this machine. Set PUBLIC_HOSTS to the names that users see.',
      ),
    );
  if (trustProxy === false)
    findings.push(
      warning(
        'hosts',
        'TRUST_PROXY is not set, so cookies are not Secure and limits count the proxy. Set TRUST_PROXY=1 behind a proxy that terminates TLS, or its address if it is public.',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('hosts', `The gateway serves ${publicHosts.join(', ')} behind a trusted proxy.`)];
}
