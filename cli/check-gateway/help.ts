/** What `check-gateway --help` prints. */
export const HELP = `sso-elements check-gateway URL [options]

Checks whether a gateway conforms to the contract of sso-elements, call by call.
Without further options, it changes no data, but signs in and out, ends its own sessions, and uses up
the limits of invented users. Options that change, mail, lock or use up something say so below: name users
who exist for this purpose. The report names what is not restored, and so does Ctrl+C.

  --tenant CODE           the tenant to check (default: ACME)
  --user ID               signs in as this user; without it, calls that need a session are not checked
  --password-env NAME     environment variable with the password
  --change-user ID        signs in as this user, whose password change is due
  --change-password-env NAME
                          environment variable with that user's password
  --new-password-env NAME environment variable with a new password, which completes that change for good
  --allowed-origin ORIGIN checks that pages of this origin may call the gateway
  --passkey-origin ORIGIN with --write: adds a passkey as a page of this origin does, signs in with it, and removes it
  --audience NAME         checks a token for this back end of the tenant
  --utility-base PATH     path of the lookups (default: /api/utility/v1)
  --tenant-header NAME    header with the tenant code (default: tenant-code)
  --write                 also saves language, names and secondary email, changes the password, and restores them, which ends
                          the user's other sessions; mails a code; adds and removes an authenticator app: the user must
                          have none
  --code-command COMMAND  with --write: prints the code mailed last to CHECK_USER; mails three codes, changes the password
                          of --user to itself and unusual characters, signs in with it, and changes it back;
                          a gateway with a rule against old passwords would keep the other one
  --provider-command COMMAND
                          signs in at the provider at CHECK_URL, and prints the address to which it returns
  --other-tenant CODE     a second tenant of the gateway, at which the user must not count; one sign-in fails there,
                          and with --code-command it requests a code there and sends one to it
  --lock-user ID          locks this user, for as long as the gateway does so, after up to 43 failed sign-ins, and
                          mails up to 20 codes: checks the limits of users who exist
  --lock-password-env NAME
                          environment variable with that user's password
  --wait SECONDS          longest time to wait for the end of a session (default: 0)
  --timeout SECONDS       time limit of one call (default: 10)
  --skip RULE             does not check this rule, such as gateway-contract-24; repeatable
  --json FILE             writes the findings to a JSON file
  --junit FILE            writes the findings to a JUnit file
  --certificate FILE      writes a certificate, which \`check-gateway verify\` reads; without a key a report with a digest
  --sign-with FILE        signs the certificate with this private key (PEM, Ed25519 or P-256) of the gateway's owner
  --help                  shows this text

Exit code: 0 if everything conforms, 1 if something does not, 2 if the check could not run.
`;
