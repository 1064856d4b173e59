const de = {
  title: 'Testkasse',
  mode: 'Testmodus: Es wird nichts abgebucht.',
  text: 'Diese Seite ersetzt in der Demo den Zahlungsanbieter. Preise stehen dort, wo wirklich bezahlt wird.',
  item: 'Artikel',
  licenses: (count: number) => (count === 1 ? '1 Fahrerlizenz, 1 Jahr' : `${count} Fahrerlizenzen, 1 Jahr`),
  licensesMore: 'Mit Einrichtungsgebühr, verlängert sich jährlich',
  fee: 'Einrichtungsgebühr einer Lizenz',
  feeMore: 'Einmalig',
  buyer: 'Käufer',
  pay: 'Bezahlen',
  decline: 'Karte ablehnen lassen',
  cancel: 'Abbrechen',
  gone: 'Diese Kasse ist geschlossen',
  goneText: 'Sie wurde schon benutzt oder ist älter als 24 Stunden. In der Lizenzverwaltung öffnen Sie eine neue.',
  toLicenses: 'Zur Lizenzverwaltung',
  otherLanguage: 'English',
};

const en: typeof de = {
  title: 'Test checkout',
  mode: 'Test mode: nothing is charged.',
  text: 'In the demo, this page stands in for the payment provider. Prices are shown where money is really paid.',
  item: 'Item',
  licenses: (count: number) => (count === 1 ? '1 driver licence, 1 year' : `${count} driver licences, 1 year`),
  licensesMore: 'With setup fee, renews every year',
  fee: 'Setup fee of a licence',
  feeMore: 'Once',
  buyer: 'Buyer',
  pay: 'Pay',
  decline: 'Have the card declined',
  cancel: 'Cancel',
  gone: 'This checkout is closed',
  goneText: 'It has been used, or is older than 24 hours. Open a new one in licence management.',
  toLicenses: 'Go to licence management',
  otherLanguage: 'Deutsch',
};

export type Language = 'de' | 'en';
export const words: Record<Language, typeof de> = { de, en };
