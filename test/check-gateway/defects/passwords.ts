import { defect } from './defect.ts';

const CHANGE_DUE =
  "if (session.isChangeDue && access !== 'change')\n    throw new Refusal(403, 'Set a new password first.');";
const CODE_TRY =
  'found.tries += 1;\n    if (!isSame(found.code, code)) return false;\n    found.tries = MAX_TRIES;';
const END_ALL = 'sessions.endAllOf(user);';

/** Defects of due changes of the password, of one-time codes and of new passwords. */
export const PASSWORD_DEFECTS = [
  defect(
    '42',
    'does not tell that a change is due',
    'forcePwdChangeOnLogin: isChangeDue,',
    'forcePwdChangeOnLogin: false,',
  ),
  defect('42', 'allows every call before a due change', CHANGE_DUE, ''),
  defect(
    '42',
    'allows a refresh before a due change',
    "access !== 'change')",
    "access !== 'change' && name !== 'refresh')",
  ),
  defect(
    '42',
    'allows saving before a due change',
    "access !== 'change')",
    "access !== 'change' && name !== 'updateProfile')",
  ),
  defect(
    '42',
    'answers calls before a due change with 401',
    "throw new Refusal(403, 'Set a new password first.')",
    "throw new Refusal(401, 'Set a new password first.')",
  ),
  defect('49', 'never completes a due change', 'user.mustChange = false;', ''),
  defect(
    '49',
    'accepts a weak password',
    'if (!isStrongPassword(password))',
    'if (password.length < 2)',
  ),
  defect(
    '49',
    'accepts the current password as the new one',
    'if (isPassword(session.user, password, hashCost))',
    'if (false)',
  ),
  defect('49', 'keeps sessions after a new password', END_ALL, ''),
  defect(
    '49',
    'does not save a new password',
    'user.passwordHash = hashPassword(password, hashCost);',
    '',
  ),
  defect('45', 'accepts every code', "limits.redeemCode(caller, credential('otp'))", 'true'),
  defect(
    '45',
    'answers a wrong code with success',
    "if (!isCode || !user) throw new Refusal(400, 'The code is wrong.');",
    'if (!isCode || !user) return null;',
  ),
  defect(
    '45',
    'reveals unknown users when a code is requested',
    'if (user) void mail(user, code);',
    "if (!user) throw new Refusal(400, 'Unknown user');\n      void mail(user, code);",
  ),
  defect(
    '45',
    'sends no codes',
    'const code = limits.issueCode(browsers.callerOf(exchange, username, user));',
    "const code = limits.issueCode(browsers.callerOf(exchange, username, user));\n      if (username) throw new Refusal(503, 'Sorry');",
  ),
  defect(
    '04',
    'sends the code in the reply',
    'if (user) void mail(user, code);\n      return null;',
    'if (user) void mail(user, code);\n      return { code };',
  ),
  defect(
    '48',
    'sends the code to known users in the reply',
    'if (user) void mail(user, code);\n      return null;',
    'if (user) void mail(user, code);\n      return code;',
  ),
  defect(
    '48',
    'accepts a code twice',
    CODE_TRY,
    CODE_TRY.replace('found.tries = MAX_TRIES;', ''),
    // Or the new password ends what makes the browser known, and the code with it.
    { from: '`${userId} ${passwordHash}`', to: 'userId' },
  ),
  defect('48', 'allows any number of tries', CODE_TRY, CODE_TRY.replace('found.tries += 1;', '')),
  defect(
    '48',
    'accepts the code of another user',
    "limits.redeemCode(caller, credential('otp'))",
    "users.some((one) => limits.redeemCode({ isKnown: true, username: one.username }, credential('otp')))",
  ),
  defect('48', 'accepts no code', 'if (!isSame(found.code, code)) return false;', 'return false;'),
  defect(
    '48',
    'mails another code',
    'await settings.sendCode(user, code)',
    "await settings.sendCode(user, '123456')",
  ),
  defect(
    '48',
    'mails a word',
    'await settings.sendCode(user, code)',
    "await settings.sendCode(user, 'code')",
  ),
] as const;
