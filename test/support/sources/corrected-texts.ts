/**
 * Texts whose earlier translations were wrong: ambiguous, in another form of address, or with the meaning of another
 * word. A text that ends with ` …` may continue in any way.
 */
export const CORRECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar_SA: {
    'reset.sentAgain':
      'تم إرسال كلمة مرور جديدة لمرة واحدة، ولم تعد كلمات المرور السابقة صالحة. مدة صلاحيتها …',
    'reset.otp.expired': 'انتهت صلاحية كلمة المرور لمرة واحدة. يُرجى طلب كلمة مرور جديدة.',
    'notices.dismiss': 'إغلاق',
    'profile.email.saved': 'تم تحديث بيانات الاتصال الخاصة بك',
  },
  cs_CZ: {
    'reset.confirm.show': 'Zobrazit potvrzení hesla',
    'reset.confirm.hide': 'Skrýt potvrzení hesla',
    'reset.otp.incomplete': 'Jednorázový kód musí mít {length} číslic.',
    'reset.otp.tooLong': 'Jednorázový kód má jen {length} číslic.',
    'reset.sent':
      'Pokud je zde ID {userId} evidováno, jednorázový kód jsme odeslali na příslušnou primární e-mailovou adresu. Kód platí …',
    'login.subtitle': 'Pokud chcete pokračovat, přihlaste se',
    'profile.email.saved': 'Vaše kontaktní údaje byly aktualizovány',
  },
  cy_GB: {
    'reset.confirm.show': 'Dangos y cadarnhad o’r cyfrinair',
    'reset.confirm.hide': 'Cuddio’r cadarnhad o’r cyfrinair',
    'profile.email.saved': 'Mae eich manylion cyswllt wedi’u diweddaru',
    'offer.question': 'Defnyddio’r Gymraeg ar gyfer eich cyfrif?',
    'offer.use': 'Defnyddio’r Gymraeg',
  },
  da_DK: {
    'reset.confirm.show': 'Vis gentaget adgangskode',
    'reset.confirm.hide': 'Skjul gentaget adgangskode',
    'profile.email.saved': 'Dine kontaktoplysninger er opdateret',
    'error.offline': 'Du ser ud til at være offline. Kontroller forbindelsen, og prøv igen.',
    'dashboard.recents': 'Senest åbnede',
    'palette.recents': 'Senest åbnede',
    'notices.label': 'Meddelelser',
  },
  de_DE: {
    'login.noOptions':
      'Für diese Website wurde keine Anmeldemöglichkeit eingerichtet. Bitte wenden Sie sich an den Administrator der Website.',
    'unavailable.site': 'Die Website {tenant} wurde leider nicht gefunden',
    'unavailable.contact': 'Bitte wenden Sie sich an den Administrator Ihrer Website',
    'reset.confirm.show': 'Passwortbestätigung anzeigen',
    'reset.confirm.hide': 'Passwortbestätigung ausblenden',
  },
  en_GB: {
    'session.logout': 'Log out',
    'login.success': 'You are signed in.',
  },
  es_ES: {
    'reset.confirm.show': 'Mostrar la confirmación de la contraseña',
    'reset.confirm.hide': 'Ocultar la confirmación de la contraseña',
    'profile.email.saved': 'Datos de contacto actualizados',
    'documents.status.up': 'El servicio ha respondido ({time}).',
    'documents.status.down': 'No se ha podido acceder al servicio ({time}).',
  },
  fr_FR: {
    'reset.confirm.show': 'Afficher la confirmation du mot de passe',
    'reset.confirm.hide': 'Masquer la confirmation du mot de passe',
  },
  it_IT: {
    'profile.email.saved': 'Dati di contatto aggiornati',
    'login.welcome': 'Bentornati',
    'dashboard.welcome': 'Ti diamo il benvenuto, {displayName}!',
  },
  ja_JP: {
    'reauth.leave': 'このページを離れる',
  },
  ko_KO: {
    'consent.essential.locked': '항상 켜짐',
  },
  ms_MY: {
    'notices.dismiss': 'Tutup',
    'reset.sendIn': 'Hantar OTP dalam {seconds} saat',
    'reset.resendIn': 'Hantar semula dalam {seconds} saat',
    'profile.email.saved': 'Maklumat hubungan anda telah dikemas kini',
  },
  nl_NL: {
    'reset.confirm.show': 'Wachtwoordbevestiging weergeven',
    'reset.confirm.hide': 'Wachtwoordbevestiging verbergen',
    'documents.intro': 'Hoe het portaal werkt, waarmee het communiceert en waar u terechtkunt.',
    'documents.api.text': 'Het portaal gebruikt de volgende aanroepen van {base}.',
  },
  nn_NO: {
    'reset.confirm.show': 'Vis det gjentekne passordet',
    'reset.confirm.hide': 'Gøym det gjentekne passordet',
    'footer.copyright': '© {year} Med einerett.',
    'consent.essential.purpose':
      'Loggar deg inn, held økta di trygg og hugsar innstillingane dine.',
    'dashboard.search.none.text': 'Ingen produkt samsvarar med «{query}».',
    'palette.none': 'Ingenting samsvarar med «{query}».',
    'reset.otp.digitsOnly': 'Eingongskoden inneheld berre siffer.',
  },
  pl_PL: {
    'reset.confirm.show': 'Pokaż powtórzone hasło',
    'reset.confirm.hide': 'Ukryj powtórzone hasło',
    'profile.email.saved': 'Zaktualizowano dane kontaktowe',
    'consent.marketing.purpose':
      'Pozwalają nam informować o produktach i ofertach, które mogą Cię zainteresować.',
    'reset.mismatch': 'Hasła nie są takie same',
  },
  pt_BR: {
    'profile.email.saved': 'Dados de contato atualizados',
    'documents.status.up': 'O serviço respondeu ({time}).',
    'documents.status.down': 'Não foi possível acessar o serviço ({time}).',
  },
  ru_RU: {
    'palette.key.move': 'переместиться',
  },
  sv_SE: {
    'reset.confirm.show': 'Visa det upprepade lösenordet',
    'reset.confirm.hide': 'Dölj det upprepade lösenordet',
    'profile.email.saved': 'Dina kontaktuppgifter har uppdaterats',
  },
  th_TH: {
    'reset.sendIn': 'ส่ง OTP ได้ใน {seconds} วินาที',
    'reset.resendIn': 'ส่งอีกครั้งได้ใน {seconds} วินาที',
  },
  tr_TR: {
    'profile.lastName': 'Soyad',
    'profile.email.saved': 'İletişim bilgileriniz güncellendi',
  },
  zh_CN: {
    'session.refreshed': '会话已延长。',
  },
  zh_TW: {
    'session.refreshed': '工作階段已延長。',
    'help.feedback': '意見回饋',
  },
};
