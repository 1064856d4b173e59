import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: nové heslo',
    text: 'Dobrý den,\n\ntímto odkazem si nastavíte nové heslo. Platí jednou, po dobu 60 minut.\n\nNastavit heslo:\n{{link}}\n\nPokud jste o to nežádali, nemusíte nic dělat.',
  },
  verifyEmail: {
    subject: 'Quaygate: potvrďte e-mailovou adresu',
    text: 'Dobrý den,\n\ntímto odkazem potvrdíte svou e-mailovou adresu. Platí jednou, po dobu 60 minut.\n\nPotvrdit adresu:\n{{link}}',
  },
  invitation: {
    subject: 'Vítejte v Quaygate',
    text: 'Dobrý den,\n\nbyl pro vás založen účet. Tímto odkazem si nastavíte přihlášení; platí jednou, po dobu 7 dní.\n\nNastavit přihlášení:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: heslo změněno',
    text: 'Dobrý den,\n\nheslo k vašemu účtu bylo změněno: {{time}}. {{ended}}\n\nPokud jste to nebyli vy, hned si přes „Zapomenuté heslo?“ nastavte nové a informujte správce.\n\nK přihlášení:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: potvrďte novou e-mailovou adresu',
    text: 'Dobrý den,\n\n{{email}} má být novou e-mailovou adresou vašeho účtu. Tímto odkazem ji potvrdíte; platí jednou, po dobu 24 hodin. Do té doby se nic nemění.\n\nPotvrdit adresu:\n{{link}}\n\nPokud tento účet neznáte, nemusíte nic dělat.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: vaše e-mailová adresa se má změnit',
    text: 'Dobrý den,\n\ne-mailovou adresou vašeho účtu má být {{email}}. Jakmile bude nová adresa potvrzena, budete se přihlašovat jí.\n\nPokud to nechcete, odmítněte změnu zde, než bude nová adresa potvrzena; pak si přes „Zapomenuté heslo?“ nastavte nové heslo a informujte správce.\n\nOdmítnout změnu:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: e-mailová adresa změněna',
    text: 'Dobrý den,\n\ne-mailovou adresou vašeho účtu je nyní {{email}} ({{time}}). Všechny ostatní relace byly ukončeny a odkazy z dřívějších zpráv už neplatí.\n\nPokud jste to nechtěli, hned informujte správce.',
  },
  allSessionsEnded: 'Všechny relace byly ukončeny.',
  otherSessionsEnded: 'Všechny ostatní relace byly ukončeny.',
  newDevice: {
    subject: 'Quaygate: přihlášení z nového zařízení',
    text: 'Dobrý den,\n\nk vašemu účtu se někdo přihlásil z nového zařízení:\n{{device}}\nsíť {{network}}\n{{time}}\n\nPokud jste to byli vy, nemusíte nic dělat. Jinak si přes „Zapomenuté heslo?“ nastavte nové heslo; tím se ukončí všechny relace.\n\nK přihlášení:\n{{login}}',
  },
  unknownBrowser: 'neznámý prohlížeč',
  guesses: {
    subject: 'Quaygate: mnoho neúspěšných přihlášení',
    text: 'Dobrý den,\n\nza poslední hodinu selhalo nejméně 10 přihlášení s vaší e-mailovou adresou. V prohlížečích, kde jste se už přihlásili, se přihlaste jako obvykle. Pokud je nový prohlížeč odmítnut, počkejte hodinu.\n\nK přihlášení:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: druhý faktor',
    text: 'Dobrý den,\n\n{{change}} Pokud jste to nebyli vy, změňte si heslo a obraťte se na správce.',
  },
  factorChange: {
    totpAdded: 'K vašemu účtu byla přidána ověřovací aplikace.',
    totpRemoved: 'Z vašeho účtu byla odebrána ověřovací aplikace.',
    passkeyAdded: 'K vašemu účtu byl přidán přístupový klíč.',
    passkeyRemoved: 'Z vašeho účtu byl odebrán přístupový klíč.',
    factorsReset: 'Správce zrušil druhý faktor vašeho účtu. Dokud si nenastavíte nový, stačí k přihlášení heslo.',
    recoveryCodesRenewed: 'Pro váš účet byly vytvořeny nové záložní kódy. Staré už neplatí.',
    recoveryCodeUsed: 'Byl použit záložní kód vašeho účtu.',
  },
  hostedReset: {
    subject: 'Quaygate: nové heslo',
    text: 'Dobrý den,\n\nna této stránce své přihlašovací služby si nastavíte nové heslo:\n\n{{link}}\n\nPokud jste o to nežádali, nemusíte nic dělat.',
  },
  hostedInvitation: {
    subject: 'Vítejte v Quaygate',
    text: 'Dobrý den,\n\nbyl pro vás založen účet. Přihlaste se adresou {{email}} a heslem své přihlašovací služby:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nJeště nemáte heslo? Tady si ho nastavíte:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: doklad brzy přestane platit',
    text: 'Dobrý den,\n\ndoklad, kterým byla ověřena totožnost ({{name}}), platí do {{date}}. Potom už řidič {{name}} nebude ověřený a terminály, které to vyžadují, ho nemusí pustit. Odešlete prosím včas platný doklad v aplikaci pro řidiče.',
  },
};
