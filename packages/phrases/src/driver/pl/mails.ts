import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: nowe hasło',
    text: 'Dzień dobry,\n\npod tym linkiem ustawisz nowe hasło. Link działa jeden raz, przez 60 minut.\n\nUstaw hasło:\n{{link}}\n\nJeśli to nie Twoja prośba, zignoruj tę wiadomość.',
  },
  verifyEmail: {
    subject: 'Quaygate: potwierdź adres e-mail',
    text: 'Dzień dobry,\n\npod tym linkiem potwierdzisz swój adres e-mail. Link działa jeden raz, przez 60 minut.\n\nPotwierdź adres:\n{{link}}',
  },
  invitation: {
    subject: 'Witamy w Quaygate',
    text: 'Dzień dobry,\n\nzałożono dla Ciebie konto. Pod tym linkiem ustawisz sposób logowania; link działa jeden raz, przez 7 dni.\n\nUstaw logowanie:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: hasło zmienione',
    text: 'Dzień dobry,\n\nhasło do Twojego konta zostało zmienione: {{time}}. {{ended}}\n\nJeśli to nie Ty, od razu ustaw nowe hasło przez „Nie pamiętasz hasła?” i powiadom administratora.\n\nDo logowania:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: potwierdź nowy adres e-mail',
    text: 'Dzień dobry,\n\n{{email}} ma być nowym adresem e-mail Twojego konta. Pod tym linkiem to potwierdzisz; link działa jeden raz, przez 24 godziny. Do tego czasu nic się nie zmienia.\n\nPotwierdź adres:\n{{link}}\n\nJeśli nie znasz tego konta, zignoruj tę wiadomość.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: Twój adres e-mail ma się zmienić',
    text: 'Dzień dobry,\n\nadresem e-mail Twojego konta ma być {{email}}. Po potwierdzeniu nowego adresu to nim będziesz się logować.\n\nJeśli tego nie chcesz, odrzuć zmianę tutaj, zanim nowy adres zostanie potwierdzony; potem ustaw nowe hasło przez „Nie pamiętasz hasła?” i powiadom administratora.\n\nOdrzuć zmianę:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: adres e-mail zmieniony',
    text: 'Dzień dobry,\n\nadresem e-mail Twojego konta jest teraz {{email}} ({{time}}). Wszystkie pozostałe sesje zostały zakończone, a linki z wcześniejszych wiadomości już nie działają.\n\nJeśli to nie była Twoja decyzja, od razu powiadom administratora.',
  },
  allSessionsEnded: 'Wszystkie sesje zostały zakończone.',
  otherSessionsEnded: 'Wszystkie pozostałe sesje zostały zakończone.',
  newDevice: {
    subject: 'Quaygate: logowanie z nowego urządzenia',
    text: 'Dzień dobry,\n\nna Twoje konto zalogowano się z nowego urządzenia:\n{{device}}\nsieć {{network}}\n{{time}}\n\nJeśli to Ty, nie musisz nic robić. W przeciwnym razie ustaw nowe hasło przez „Nie pamiętasz hasła?”; zakończy to wszystkie sesje.\n\nDo logowania:\n{{login}}',
  },
  unknownBrowser: 'nieznana przeglądarka',
  guesses: {
    subject: 'Quaygate: wiele nieudanych logowań',
    text: 'Dzień dobry,\n\nw ciągu ostatniej godziny co najmniej 10 prób logowania na Twój adres e-mail się nie powiodło. W przeglądarkach, których już używasz, logujesz się jak zwykle. Jeśli nowa przeglądarka zostanie odrzucona, odczekaj godzinę.\n\nDo logowania:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: drugi składnik logowania',
    text: 'Dzień dobry,\n\n{{change}} Jeśli to nie Ty, zmień hasło i skontaktuj się z administratorem.',
  },
  factorChange: {
    totpAdded: 'Do Twojego konta dodano aplikację uwierzytelniającą.',
    totpRemoved: 'Z Twojego konta usunięto aplikację uwierzytelniającą.',
    passkeyAdded: 'Do Twojego konta dodano klucz dostępu.',
    passkeyRemoved: 'Z Twojego konta usunięto klucz dostępu.',
    factorsReset:
      'Administrator zresetował drugi składnik logowania do Twojego konta. Dopóki nie ustawisz nowego, do logowania wystarczy hasło.',
    recoveryCodesRenewed: 'Dla Twojego konta utworzono nowe kody odzyskiwania. Poprzednie już nie działają.',
    recoveryCodeUsed: 'Użyto kodu odzyskiwania Twojego konta.',
  },
  hostedReset: {
    subject: 'Quaygate: nowe hasło',
    text: 'Dzień dobry,\n\nna tej stronie Twojego serwisu logowania ustawisz nowe hasło:\n\n{{link}}\n\nJeśli to nie Twoja prośba, zignoruj tę wiadomość.',
  },
  hostedInvitation: {
    subject: 'Witamy w Quaygate',
    text: 'Dzień dobry,\n\nzałożono dla Ciebie konto. Zaloguj się adresem {{email}} i hasłem do Twojego serwisu logowania:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nNie masz jeszcze hasła? Ustawisz je tutaj:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: dokument traci ważność',
    text: 'Dzień dobry,\n\ndokument, którym potwierdzono tożsamość ({{name}}), jest ważny do {{date}}. Potem tożsamość kierowcy {{name}} nie będzie już potwierdzona i terminale, które tego wymagają, mogą odmówić wjazdu. Prosimy w porę przesłać ważny dokument w aplikacji kierowcy.',
  },
};
