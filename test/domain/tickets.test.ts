import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueTicket, openTicket, TICKET_SECONDS } from '../../gateway/src/domain/tickets.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';

// Rules: passkeys-03, passkeys-17

const OLD = { id: 'old', bytes: Buffer.alloc(32, 1) };
const NEW = { id: 'new', bytes: Buffer.alloc(32, 2) };
const USE = { kind: 'sign-in', tenant: 'ACME', holder: 'browser' } as const;
const now = () => 1_000_000;

const { challenge, ticket } = issueTicket({ keyring: openKeyring([OLD]), now }, USE);

test('a ticket outlasts a change of the key while the old one is listed', () => {
  const opened = openTicket({ keyring: openKeyring([NEW, OLD]), now }, ticket, USE);
  assert.equal(opened?.challenge, challenge);
  assert.equal(openTicket({ keyring: openKeyring([NEW]), now }, ticket, USE), undefined);
});

test('a ticket is opened only for the use for which it was issued', () => {
  const parts = { keyring: openKeyring([OLD]), now };
  for (const other of [
    { ...USE, kind: 'create' },
    { ...USE, kind: 'confirm' },
    { ...USE, tenant: 'GLOBEX' },
    { ...USE, holder: 'another' },
  ] as const)
    assert.equal(openTicket(parts, ticket, other), undefined);
  const atEnd = { ...parts, now: () => now() + TICKET_SECONDS * 1000 };
  assert.equal(openTicket(atEnd, ticket, USE), undefined);
});

test('what a ticket keeps can be read only when it is opened', () => {
  const parts = { keyring: openKeyring([OLD]), now };
  const use = { ...USE, kind: 'second-factor' } as const;
  const { ticket } = issueTicket(parts, use, { user: 'the-user' });
  assert.deepEqual(openTicket(parts, ticket, use)?.kept, { user: 'the-user' });
  assert.ok(!Buffer.from(ticket.split('.')[1] ?? '', 'base64url').includes('the-user'));
  assert.equal(openTicket(parts, ticket, USE), undefined);
});

test('a ticket is opened only as it was written', () => {
  const parts = { keyring: openKeyring([OLD]), now };
  assert.ok(openTicket(parts, ticket, USE));
  for (const end of ['=', 'x']) assert.equal(openTicket(parts, ticket + end, USE), undefined);
});
