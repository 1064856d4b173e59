import type { Random } from '../random.ts';

type Names = { first: readonly string[]; last: readonly string[] };

const words = (text: string) => text.split(' ');

const german: Names = {
  first: words(
    'Jörg Stefan Uwe Heike Björn Thomas Sabine Günter Frank Holger Dirk Andreas Katrin Jürgen Ralf Marco Silke René Klaus Tim Jens Anja Lars Torsten Markus Birgit Sören Dominik Käthe Kai',
  ),
  last: words(
    'Müller Schröder Köhler Böhm Weiß Hoffmann Jäger Lüders Großmann Krüger Petersen Brandt Nölting Vöge Strauß Kühn Langer Dröge Schäfer Bäcker Rößler Hülsmann Tönnies Wörner Kröger Lindemann Behrens Ohlsen Möller Pfeiffer',
  ),
};
const turkish: Names = {
  first: words('Mehmet Ayşe Mustafa Hüseyin Emre Gökhan Özgür Serkan Yusuf Burak Deniz Çağlar'),
  last: words('Yıldız Şahin Öztürk Çelik Kaya Aydın Güneş Arslan Doğan Koç Erdoğan Yılmaz'),
};
const polish: Names = {
  first: words('Paweł Krzysztof Łukasz Wojciech Grzegorz Zbigniew Tomasz Mirosław Małgorzata Rafał'),
  last: words('Wiśniewski Kowalczyk Dąbrowski Zieliński Szymański Woźniak Kozłowski Jankowski Wójcik Mazur'),
};
const dutch: Names = {
  first: words('Jeroen Sander Willem Bas Anouk Pieter Joost Maarten Gijs Femke'),
  last: [
    'de Vries',
    'van Dijk',
    'Bakker',
    'Janssen',
    'van den Berg',
    'Mulder',
    'de Groot',
    'Visser',
    'Smits',
    'Hendriks',
  ],
};
const czech: Names = {
  first: words('Jiří Petr Zdeněk Ondřej Václav Tomáš Libor Radek'),
  last: words('Novák Svoboda Dvořák Černý Procházka Kučera Veselý Horák'),
};
const romanian: Names = {
  first: words('Ionuț Gheorghe Andrei Florin Mihai Cătălin Ștefan Vasile'),
  last: words('Popescu Ionescu Munteanu Stănescu Dumitru Rusu Țurcanu Gheorghiu'),
};

const crews = [
  [german, 48],
  [turkish, 14],
  [polish, 16],
  [dutch, 8],
  [czech, 6],
  [romanian, 8],
] as const;

const states = [
  [german, 'D'],
  [turkish, 'TUR'],
  [polish, 'POL'],
  [dutch, 'NLD'],
  [czech, 'CZE'],
  [romanian, 'ROU'],
] as const;
const women = new Set(words('Heike Sabine Katrin Silke Anja Birgit Käthe Ayşe Małgorzata Anouk Femke'));

/** The state whose papers somebody of this name holds, as ICAO 9303 writes it. */
export const stateOf = ({ firstName }: { firstName: string }) =>
  states.find(([{ first }]) => first.includes(firstName))?.[1] ?? 'D';
export const sexOf = ({ firstName }: { firstName: string }): 'M' | 'F' => (women.has(firstName) ? 'F' : 'M');

/** Where the people of a company come from, as far as its country says so. */
const crewOf: Record<string, Names> = {
  Polska: polish,
  Nederland: dutch,
  België: dutch,
  Česko: czech,
};

export function personName(random: Random, country = ''): { firstName: string; lastName: string } {
  const names = crewOf[country] ?? random.weighted<Names>(crews);
  return { firstName: random.pick(names.first), lastName: random.pick(names.last) };
}

const consonants = 'BCDFGHJKLMNPRSTVWXZ';
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Plates as their countries write them; `city` is a German district or one of the marks below. */
export function plateOf(city: string, random: Random): string {
  const digits = (length: number) => random.text(1, '123456789') + random.text(length - 1, '0123456789');
  switch (city) {
    case 'NL':
      return `${digits(2)}-${random.text(3, consonants)}-${digits(1)}`;
    case 'PL':
      return `${random.pick(['ZS', 'PO', 'WGM', 'GD', 'DW'])} ${digits(4)}${random.text(1, consonants)}`;
    case 'B':
      return `1-${random.text(3, letters)}-${digits(3)}`;
    case 'A':
      return `${random.pick(['L', 'LL', 'W', 'WE', 'S'])}-${digits(3)} ${random.text(2, letters)}`;
    case 'CZ':
      return `${digits(1)}${random.pick(['U', 'A', 'L'])}${digits(1)} ${digits(4)}`;
    case 'HR':
      return `VU ${digits(3)}-${random.text(2, consonants)}`;
    default:
      return `${city}-${random.text(2, letters)} ${digits(random.int(2, 4))}`;
  }
}
