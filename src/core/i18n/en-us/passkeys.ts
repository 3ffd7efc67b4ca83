/** The texts of the user's passkeys in My Profile, in the default locale. */
export const passkeys = {
  'passkeys.title': 'Passkeys',
  'passkeys.text':
    'The fastest and safest way to sign in: with your fingerprint, face or screen lock, and nothing to type.',
  'passkeys.loading': 'Loading your passkeys…',
  'passkeys.failed': 'Your passkeys could not be loaded.',
  'passkeys.none': 'You have no passkeys yet.',

  // A passkey.
  'passkeys.unnamed': 'Passkey',
  'passkeys.synced': 'synced between your devices',
  'passkeys.local': 'only on one device',
  'passkeys.since': 'added {date}',
  'passkeys.used': 'last used {when}',
  'passkeys.unused': 'not used yet',
  'passkeys.automatic': 'not used yet, created by the browser',

  // Adding one.
  'passkeys.add': 'Add a passkey',
  'passkeys.adding': 'Adding…',
  'passkeys.waiting': 'Follow the steps that your browser shows.',
  'passkeys.added': 'The passkey is added. Give it a name that you will recognize.',
  'passkeys.notAdded': 'No passkey was added.',
  'passkeys.exists': 'This device already has a passkey for you.',
  'passkeys.timeout': 'That took too long. No passkey was added.',
  'passkeys.blocked': 'Passkeys can’t be added on this page.',
  'passkeys.unsupported': 'This browser or device can’t save a passkey.',
  'passkeys.limit': 'You have as many passkeys as allowed. Remove one first.',
  'passkeys.otherHost': 'Passkeys can only be added on pages of {domain}.',
  'passkeys.otherBrowser':
    'This browser can’t add passkeys. Use a newer version, another browser or another device.',

  // Naming one.
  'passkeys.rename': 'Rename',
  'passkeys.renameOne': 'Rename {name}',
  'passkeys.name': 'Name of the passkey',
  'passkeys.name.required': 'Please enter a name',
  'passkeys.renamed': 'The passkey is now called “{name}”.',

  // Removing one.
  'passkeys.remove': 'Remove',
  'passkeys.removeOne': 'Remove {name}',
  'passkeys.remove.question': 'Remove “{name}”?',
  'passkeys.keep': 'Keep',
  'passkeys.removing': 'Removing…',
  'passkeys.removed': '“{name}” is removed. A mail is on its way to you.',
  'passkeys.last': '“{name}” is your only way to sign in.',
  'passkeys.gone': 'This passkey is no longer in your list.',
} as const;
