import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: parolă nouă',
    text: 'Bună ziua,\n\ncu acest link îți alegi o parolă nouă. Linkul funcționează o singură dată, timp de 60 de minute.\n\nAlege parola:\n{{link}}\n\nDacă nu ai cerut acest lucru, ignoră mesajul.',
  },
  verifyEmail: {
    subject: 'Quaygate: confirmă adresa de e-mail',
    text: 'Bună ziua,\n\ncu acest link îți confirmi adresa de e-mail. Linkul funcționează o singură dată, timp de 60 de minute.\n\nConfirmă adresa:\n{{link}}',
  },
  invitation: {
    subject: 'Bun venit la Quaygate',
    text: 'Bună ziua,\n\na fost creat un cont pentru tine. Cu acest link îți configurezi autentificarea; funcționează o singură dată, timp de 7 zile.\n\nConfigurează autentificarea:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: parolă schimbată',
    text: 'Bună ziua,\n\nparola contului tău a fost schimbată: {{time}}. {{ended}}\n\nDacă nu ai fost tu, alege imediat o parolă nouă cu „Ai uitat parola?” și anunță administratorul.\n\nLa autentificare:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: confirmă noua adresă de e-mail',
    text: 'Bună ziua,\n\n{{email}} urmează să fie noua adresă de e-mail a contului tău. Cu acest link o confirmi; funcționează o singură dată, timp de 24 de ore. Până atunci totul rămâne neschimbat.\n\nConfirmă adresa:\n{{link}}\n\nDacă nu cunoști acest cont, ignoră mesajul.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: adresa ta de e-mail urmează să se schimbe',
    text: 'Bună ziua,\n\nadresa de e-mail a contului tău urmează să fie {{email}}. După confirmarea noii adrese te autentifici cu ea.\n\nDacă nu vrei acest lucru, refuză aici, înainte ca noua adresă să fie confirmată; apoi alege o parolă nouă cu „Ai uitat parola?” și anunță administratorul.\n\nRefuză schimbarea:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: adresă de e-mail schimbată',
    text: 'Bună ziua,\n\nadresa de e-mail a contului tău este acum {{email}} ({{time}}). Toate celelalte sesiuni au fost încheiate, iar linkurile din mesajele anterioare nu mai funcționează.\n\nDacă nu ai vrut acest lucru, anunță imediat administratorul.',
  },
  allSessionsEnded: 'Toate sesiunile au fost încheiate.',
  otherSessionsEnded: 'Toate celelalte sesiuni au fost încheiate.',
  newDevice: {
    subject: 'Quaygate: autentificare de pe un dispozitiv nou',
    text: 'Bună ziua,\n\ncineva s-a autentificat în contul tău de pe un dispozitiv nou:\n{{device}}\nrețeaua {{network}}\n{{time}}\n\nDacă ai fost tu, nu trebuie să faci nimic. Altfel, alege o parolă nouă cu „Ai uitat parola?”; astfel se încheie toate sesiunile.\n\nLa autentificare:\n{{login}}',
  },
  unknownBrowser: 'browser necunoscut',
  guesses: {
    subject: 'Quaygate: multe autentificări eșuate',
    text: 'Bună ziua,\n\nîn ultima oră, cel puțin 10 autentificări cu adresa ta de e-mail au eșuat. În browserele în care te-ai mai autentificat, intri ca de obicei. Dacă un browser nou este respins, așteaptă o oră.\n\nLa autentificare:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: al doilea factor',
    text: 'Bună ziua,\n\n{{change}} Dacă nu ai fost tu, schimbă-ți parola și vorbește cu administratorul.',
  },
  factorChange: {
    totpAdded: 'La contul tău a fost adăugată o aplicație de autentificare.',
    totpRemoved: 'Aplicația de autentificare a fost eliminată din contul tău.',
    passkeyAdded: 'La contul tău a fost adăugată o cheie de acces.',
    passkeyRemoved: 'O cheie de acces a fost eliminată din contul tău.',
    factorsReset:
      'Administratorul a resetat al doilea factor al contului tău. Până configurezi unul nou, parola este suficientă pentru autentificare.',
    recoveryCodesRenewed: 'Pentru contul tău au fost create coduri de recuperare noi. Cele vechi nu mai sunt valabile.',
    recoveryCodeUsed: 'A fost folosit un cod de recuperare al contului tău.',
  },
  hostedReset: {
    subject: 'Quaygate: parolă nouă',
    text: 'Bună ziua,\n\npe această pagină a serviciului tău de autentificare îți alegi o parolă nouă:\n\n{{link}}\n\nDacă nu ai cerut acest lucru, ignoră mesajul.',
  },
  hostedInvitation: {
    subject: 'Bun venit la Quaygate',
    text: 'Bună ziua,\n\na fost creat un cont pentru tine. Autentifică-te cu adresa {{email}} și parola serviciului tău de autentificare:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nNu ai încă o parolă? O alegi aici:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: documentul expiră',
    text: 'Bună ziua,\n\ndocumentul cu care a fost confirmată identitatea ({{name}}) este valabil până la {{date}}. După aceea identitatea șoferului {{name}} nu mai este confirmată, iar terminalele care cer acest lucru pot refuza intrarea. Te rugăm să trimiți din timp un document valabil în aplicația pentru șoferi.',
  },
};
