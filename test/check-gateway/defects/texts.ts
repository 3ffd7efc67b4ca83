import { fieldsOf, reply, wrapped, type Answer, type Sent } from './wrapped-defect.ts';

/** Refuses names that do not fit. */
const refusingNames = (isRefused: (first: string, last: string) => boolean) => (): Answer => {
  return async (sent) => {
    const { firstName, lastName } = fieldsOf(sent.body);
    const isUpdate = sent.call === 'updateProfile' && typeof firstName === 'string';
    return isUpdate && isRefused(firstName, typeof lastName === 'string' ? lastName : '')
      ? reply(400)
      : sent.send();
  };
};

/** Refuses email addresses that do not fit. */
const refusingEmails = (isRefused: (email: string) => boolean) => (): Answer => async (sent) => {
  const email = /"contactValue":"([^"]*)"/.exec(sent.body)?.[1] ?? '';
  return sent.call === 'updateContacts' && isRefused(email) ? reply(400) : sent.send();
};

/** Changes names before they are saved. */
const changingNames = (change: (name: string) => string) => (): Answer => async (sent) => {
  if (sent.call !== 'updateProfile') return sent.send();
  const body = sent.body.replace(
    /("(?:first|last)Name":)"([^"]*)"/g,
    (_, member: string, name: string) => `${member}"${change(name)}"`,
  );
  return sent.send({ body });
};

/** Accepts what the right gateway refuses, without saving it. */
const accepting = (isAccepted: (sent: Sent) => boolean) => (): Answer => async (sent) => {
  const response = await sent.send();
  return response.status === 400 && isAccepted(sent)
    ? reply(200, sent.call === 'updateContacts' ? [] : null)
    : response;
};

/** Defects of the texts that users save. */
export const TEXT_DEFECTS = [
  wrapped(
    '146',
    'refuses names beyond ASCII',
    refusingNames((first, last) => /[^\0-\x7f]/.test(first + last)),
  ),
  wrapped(
    '146',
    'refuses names beyond Latin-1',
    refusingNames((first, last) => /[^\0-\u00ff]/.test(first + last)),
  ),
  wrapped(
    '146',
    'refuses names of more than 20 characters',
    refusingNames((first, last) => first.length > 20 || last.length > 20),
  ),
  wrapped(
    '146',
    'requires a last name',
    refusingNames((_, last) => last === ''),
  ),
  wrapped(
    '146',
    'refuses an apostrophe in names',
    refusingNames((first, last) => /['’]/.test(first + last)),
  ),
  wrapped(
    '146',
    'saves names in ASCII',
    changingNames((name) => name.replaceAll(/[^\0-\x7f]/g, '?')),
  ),
  wrapped(
    '146',
    'saves the first 30 characters of names',
    changingNames((name) => name.slice(0, 30)),
  ),
  wrapped(
    '146',
    'refuses a plus sign in email addresses',
    refusingEmails((email) => email.includes('+')),
  ),
  wrapped(
    '146',
    'refuses email addresses of more than 40 characters',
    refusingEmails((email) => email.length > 40),
  ),
  wrapped(
    '158',
    'accepts names of more than 50 characters',
    accepting(({ call, body }) => call === 'updateProfile' && /"[^"]{51,}"/.test(body)),
  ),
  wrapped(
    '158',
    'accepts an empty first name',
    accepting(({ call, body }) => call === 'updateProfile' && /"firstName":"\s*"/.test(body)),
  ),
  wrapped(
    '158',
    'accepts email addresses of more than 50 characters',
    accepting(({ call, body }) => call === 'updateContacts' && /"[^"]{51,}"/.test(body)),
  ),
  wrapped(
    '158',
    'accepts eleven contacts',
    accepting(({ call, body }) => call === 'updateContacts' && body.split('{').length > 11),
  ),
];
