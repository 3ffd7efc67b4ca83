import { DEMO_PASSWORD, demoUsername, USERS } from './seed/users.ts';

/** Returns the text that the terminal shows at start: the URLs and the demo accounts. */
export function accountsTable(port: number, smtpUrl: string | undefined): string {
  const urls = [
    ['ACME', `http://localhost:${port}`],
    ['GLOBEX', `http://globex.localhost:${port}  or  http://localhost:${port}/globex/login`],
    ['INITECH', `http://initech.localhost:${port}  or  http://localhost:${port}/initech/login`],
    ['Mailbox', smtpUrl ? 'mail is sent to SMTP_URL' : `http://localhost:${port}/demo/mailbox`],
    ['Password', `${DEMO_PASSWORD}  (for all accounts)`],
  ];
  const users = USERS.map(({ name, note }) => [demoUsername(name, 'ACME'), note]);
  const width = Math.max(...users.map(([name = '']) => name.length));
  const line = ([name = '', text = '']: string[]): string => `  ${name.padEnd(width)}  ${text}`;
  return [
    '',
    ...urls.map(line),
    '',
    ...users.map(line),
    '  The same users exist at globex.example and initech.example.',
    '',
    '',
  ].join('\n');
}
