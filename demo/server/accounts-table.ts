import { DEMO_PASSWORD, demoUsername, USERS } from './seed/users.ts';

/** What the terminal shows at start: where to go, and who may sign in. */
export function accountsTable(port: number, smtpUrl: string | undefined): string {
  const places = [
    ['ACME', `http://localhost:${port}`],
    ['GLOBEX', `http://globex.localhost:${port}  or  http://localhost:${port}/globex/login`],
    ['INITECH', `http://initech.localhost:${port}  or  http://localhost:${port}/initech/login`],
    ['Mailbox', smtpUrl ? 'mails go to SMTP_URL' : `http://localhost:${port}/demo/mailbox`],
    ['Password', `${DEMO_PASSWORD}  (everybody's)`],
  ];
  const users = USERS.map(({ name, note }) => [demoUsername(name, 'ACME'), note]);
  const width = Math.max(...users.map(([name = '']) => name.length));
  const line = ([name = '', text = '']: string[]): string => `  ${name.padEnd(width)}  ${text}`;
  return [
    '',
    ...places.map(line),
    '',
    ...users.map(line),
    '  The same people are at globex.example and initech.example.',
    '',
    '',
  ].join('\n');
}
