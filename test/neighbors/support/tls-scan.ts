import { execFileSync } from 'node:child_process';
import { SSLSCAN } from './programs.ts';

const ELEMENT = /<(protocol|renegotiation|compression|heartbleed|cipher|pk)\b([^>]*)>/g;
const ATTRIBUTE = /(\w+)="([^"]*)"/g;

/** An element of sslscan's report. */
interface Element {
  readonly element: string;
  readonly name: string;
  /** The attributes. */
  readonly is: Partial<Record<string, string>>;
}

/** Scans the TLS of a port with sslscan. Returns what is weak. Throws if there was nothing to scan. */
export function weaknessesOf(port: number): string[] {
  const args = ['--xml=-', '--no-colour', `127.0.0.1:${port}`];
  const report = execFileSync(SSLSCAN.paths[0] ?? '', args, { encoding: 'utf8' });
  const found: Element[] = [...report.matchAll(ELEMENT)].map(([element, name = '', text = '']) => ({
    element,
    name,
    is: Object.fromEntries(
      [...text.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]),
    ),
  }));
  if (!found.some(({ name }) => name === 'cipher')) throw new Error(`no suite: ${report}`);
  const isWeak = ({ name, is }: Element): boolean => {
    switch (name) {
      case 'protocol':
        return (
          is['enabled'] === '1' && !(is['type'] === 'tls' && /^1\.[23]$/.test(is['version'] ?? ''))
        );
      case 'renegotiation':
        return is['supported'] === '1' && is['secure'] !== '1';
      case 'compression':
        return is['supported'] === '1';
      case 'heartbleed':
        return is['vulnerable'] === '1';
      case 'cipher':
        // sslscan calls each suite of TLS 1.3 acceptable, and some of TLS 1.2 without forward secrecy too.
        return is['sslversion'] !== 'TLSv1.3' && is['strength'] !== 'strong';
      default:
        return is['error'] === 'true';
    }
  };
  return found.filter(isWeak).map(({ element }) => element);
}
