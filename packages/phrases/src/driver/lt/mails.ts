import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: naujas slaptažodis',
    text: 'Laba diena,\n\nšia nuoroda nustatysite naują slaptažodį. Ji galioja vieną kartą, 60 minučių.\n\nNustatyti slaptažodį:\n{{link}}\n\nJei to neprašėte, nieko daryti nereikia.',
  },
  verifyEmail: {
    subject: 'Quaygate: patvirtinkite el. pašto adresą',
    text: 'Laba diena,\n\nšia nuoroda patvirtinsite savo el. pašto adresą. Ji galioja vieną kartą, 60 minučių.\n\nPatvirtinti adresą:\n{{link}}',
  },
  invitation: {
    subject: 'Sveiki atvykę į Quaygate',
    text: 'Laba diena,\n\njums sukurta paskyra. Šia nuoroda nustatysite prisijungimą; ji galioja vieną kartą, 7 dienas.\n\nNustatyti prisijungimą:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: slaptažodis pakeistas',
    text: 'Laba diena,\n\njūsų paskyros slaptažodis pakeistas: {{time}}. {{ended}}\n\nJei tai ne jūs, iš karto per „Pamiršote slaptažodį?“ nustatykite naują ir praneškite administratoriui.\n\nĮ prisijungimą:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: patvirtinkite naują el. pašto adresą',
    text: 'Laba diena,\n\n{{email}} turi tapti nauju jūsų paskyros el. pašto adresu. Šia nuoroda tai patvirtinsite; ji galioja vieną kartą, 24 valandas. Iki tol niekas nesikeičia.\n\nPatvirtinti adresą:\n{{link}}\n\nJei šios paskyros nežinote, nieko daryti nereikia.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: jūsų el. pašto adresas turi pasikeisti',
    text: 'Laba diena,\n\njūsų paskyros el. pašto adresas turi būti {{email}}. Kai naujas adresas bus patvirtintas, prisijungsite juo.\n\nJei to nenorite, atmeskite pakeitimą čia, kol naujas adresas nepatvirtintas; tada per „Pamiršote slaptažodį?“ nustatykite naują slaptažodį ir praneškite administratoriui.\n\nAtmesti pakeitimą:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: el. pašto adresas pakeistas',
    text: 'Laba diena,\n\njūsų paskyros el. pašto adresas dabar yra {{email}} ({{time}}). Visi kiti seansai baigti, o ankstesnių laiškų nuorodos nebegalioja.\n\nJei to nenorėjote, iš karto praneškite administratoriui.',
  },
  allSessionsEnded: 'Visi seansai baigti.',
  otherSessionsEnded: 'Visi kiti seansai baigti.',
  newDevice: {
    subject: 'Quaygate: prisijungta iš naujo įrenginio',
    text: 'Laba diena,\n\nprie jūsų paskyros prisijungta iš naujo įrenginio:\n{{device}}\ntinklas {{network}}\n{{time}}\n\nJei tai jūs, nieko daryti nereikia. Jei ne, per „Pamiršote slaptažodį?“ nustatykite naują slaptažodį; taip baigsis visi seansai.\n\nĮ prisijungimą:\n{{login}}',
  },
  unknownBrowser: 'nežinoma naršyklė',
  guesses: {
    subject: 'Quaygate: daug nepavykusių prisijungimų',
    text: 'Laba diena,\n\nper pastarąją valandą nepavyko bent 10 prisijungimų jūsų el. pašto adresu. Naršyklėse, kuriose jau buvote prisijungę, prisijunkite kaip visada. Jei nauja naršyklė atmetama, palaukite valandą.\n\nĮ prisijungimą:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: antrasis veiksnys',
    text: 'Laba diena,\n\n{{change}} Jei tai ne jūs, pakeiskite slaptažodį ir kreipkitės į administratorių.',
  },
  factorChange: {
    totpAdded: 'Prie jūsų paskyros pridėta autentifikavimo programėlė.',
    totpRemoved: 'Iš jūsų paskyros pašalinta autentifikavimo programėlė.',
    passkeyAdded: 'Prie jūsų paskyros pridėtas prieigos raktas.',
    passkeyRemoved: 'Iš jūsų paskyros pašalintas prieigos raktas.',
    factorsReset:
      'Administratorius atkūrė jūsų paskyros antrąjį veiksnį. Kol nenustatysite naujo, prisijungti pakanka slaptažodžio.',
    recoveryCodesRenewed: 'Jūsų paskyrai sukurti nauji atkūrimo kodai. Senieji nebegalioja.',
    recoveryCodeUsed: 'Panaudotas jūsų paskyros atkūrimo kodas.',
  },
  hostedReset: {
    subject: 'Quaygate: naujas slaptažodis',
    text: 'Laba diena,\n\nšiame savo prisijungimo tarnybos puslapyje nustatysite naują slaptažodį:\n\n{{link}}\n\nJei to neprašėte, nieko daryti nereikia.',
  },
  hostedInvitation: {
    subject: 'Sveiki atvykę į Quaygate',
    text: 'Laba diena,\n\njums sukurta paskyra. Prisijunkite adresu {{email}} ir savo prisijungimo tarnybos slaptažodžiu:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nDar neturite slaptažodžio? Nustatykite jį čia:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: baigiasi dokumento galiojimas',
    text: 'Laba diena,\n\ndokumentas, kuriuo patvirtinta tapatybė ({{name}}), galioja iki {{date}}. Paskui vairuotojo {{name}} tapatybė nebebus patvirtinta ir terminalai, kurie to reikalauja, gali neįleisti. Prašome laiku pateikti galiojantį dokumentą vairuotojų programėlėje.',
  },
};
