/** Words that every language uses as English does: names of keys, formats and techniques. */
export const INTERNATIONAL = 'api caps captcha ctrl json lock otp url';

/**
 * Words that a language shares with the English texts: it has borrowed them, or they mean something else in it. Add a
 * word only if a dictionary of the language has it.
 */
export const SHARED: Readonly<Record<string, string>> = {
  cs_CZ: 'cookie logo offline panel',
  cy_GB: 'all data help logo panel system tab',
  da_DK:
    'administrator browser cookies dashboard data feedback for give have link login logo menu offline over portal send session start system',
  de_DE:
    'administrator alternative app browser code codes community cookie cookies dashboard feedback framework link logo marketing minute moment name offline passkey passkeys portal region suite system tab websites',
  es_ES: 'control cookies decide framework marketing panel personal portal roles similar suite use',
  fr_FR:
    'alternative application change code codes conditions confirmation cookies correct documentation documents framework image incorrect logo marketing menu minute minutes moment notifications options page sections service session sessions site suite type',
  it_IT:
    'account all app browser come community cookie dashboard due email feedback framework link logo marketing menu passkey password provider suite',
  ja_JP: 'all cookie reserved rights',
  ko_KO: 'all reserved rights',
  ms_MY: 'data edit logo menu panel portal status tab',
  nl_NL:
    'account app authenticator browser code codes community contact cookie cookies dashboard feedback later link logo marketing met moment offline open over product resources service site suite was websites',
  nn_NO: 'administrator for over region send start system',
  pl_PL: 'administrator cookie link logo menu panel portal region',
  pt_BR:
    'continue cookies decide framework link login marketing menu offline portal site status use',
  ru_RU: 'cookie',
  sv_SE: 'community cookies feedback offline region session system',
  tr_TR: 'portal site',
  zh_CN: 'cookie',
  zh_TW: 'cookie',
};
