import type { Plan } from '@quaygate/contract';
import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { randomOf } from '../random.ts';

export type CompanyKey = 'petersen' | 'yilmaz' | 'elbkai';

export interface DemoCompany {
  id: string;
  key: CompanyKey | null;
  name: string;
  email: string;
  vatId: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  country: string;
  truckingSystem: string | null;
  tier: Plan;
  /** Has an account for the simulator. */
  isSimulated: boolean;
  /** Share of the bookings, in no unit. */
  weight: number;
  approvedTruckers: number;
  pendingTruckers: number;
  homeCities: readonly string[];
}

// name | mail domain | tax id | street | zip | town | country | trucking system | tier | where its trucks are registered
const table = `
Hafenspedition Petersen GmbH | petersen-spedition | DE214587963 | Am Nordhafen 12 | 47119 | Duisburg | Deutschland | Dispo Plus | Premium | DU DIN MH
Kleinfuhr Yilmaz e.K. | kleinfuhr-yilmaz | DE318274655 | Vulkanstraße 47 | 47053 | Duisburg | Deutschland | - | Free | DU OB
Rheinkontor Logistik GmbH & Co. KG | rheinkontor | DE126547890 | Speicherstraße 3 | 40221 | Düsseldorf | Deutschland | Tourenplan 360 | Premium | D NE ME
Transport Grabowski Sp. z o.o. | transport-grabowski | PL5252548806 | ul. Portowa 18 | 70-026 | Szczecin | Polska | FleetDesk | Premium | PL
Maas & Waal Containervervoer B.V. | maaswaal | NL853746219B01 | Waalhaven Oostzijde 81 | 3087 BM | Rotterdam | Nederland | FleetDesk | Premium | NL
Spedition Große-Kleimann KG | grosse-kleimann | DE174930218 | Hansaring 96 | 48155 | Münster | Deutschland | Dispo Plus | Premium | MS WAF ST
Öztürk Container Service GmbH | oeztuerk-container | DE287465120 | Industriestraße 8 | 45356 | Essen | Deutschland | Tourenplan 360 | Premium | E GE BOT
Bergische Kraftverkehr Lüttgenau GmbH | bkv-luettgenau | DE139264705 | Uellendahler Straße 210 | 42109 | Wuppertal | Deutschland | - | Premium | W SG RS
Van den Broeck Transport NV | vandenbroeck | BE0451278963 | Noorderlaan 139 | 2030 | Antwerpen | België | FleetDesk | Premium | B
Alpentrans Huber GmbH | alpentrans-huber | ATU61873254 | Hafenstraße 61 | 4020 | Linz | Österreich | Dispo Plus | Premium | A
Münchner Frachtkontor AG | frachtkontor-muc | DE811342097 | Riemer Straße 300 | 81829 | München | Deutschland | Tourenplan 360 | Premium | M FS EBE
Novák Autodoprava s.r.o. | novak-autodoprava | CZ27563498 | Přístavní 24 | 405 02 | Děčín | Česko | - | Premium | CZ
Jütten Spezialtransporte GmbH | juetten-transporte | DE265310974 | Hafenstraße 77 | 41460 | Neuss | Deutschland | FleetDesk | Free | NE KR
Transports Lefèvre SARL | transports-lefevre | FR40303265045 | 14 rue du Port du Rhin | 67000 | Strasbourg | France | - | Free | F
Skoczylas Intermodal Sp. k. | skoczylas | PL7811767696 | ul. Magazynowa 5 | 61-315 | Poznań | Polska | FleetDesk | Premium | PL
Weserland Spedition Behrens GmbH | weserland | DE114820653 | Senator-Borttscheller-Straße 4 | 28197 | Bremen | Deutschland | Dispo Plus | Premium | HB OHZ VER
Elbkai Trucking GmbH | elbkai | DE302918476 | Köhlbranddeich 20 | 20457 | Hamburg | Deutschland | Tourenplan 360 | Premium | HH PI WL
Kowalczyk & Söhne GbR | kowalczyk-soehne | DE256718340 | Zechenstraße 19 | 44579 | Castrop-Rauxel | Deutschland | - | Free | CAS HER
Rhein-Main Umschlagdienst Schäfer e.K. | rmu-schaefer | DE198340276 | Franziusstraße 35 | 60314 | Frankfurt am Main | Deutschland | - | Free | F OF HU
De Vries Wegtransport B.V. | devries-wegtransport | NL861250437B01 | Nijverheidsweg 14 | 7041 GK | ’s-Heerenberg | Nederland | FleetDesk | Free | NL
Donau Cargo Ivanović d.o.o. | donau-cargo | HR36281947505 | Lučka ulica 2 | 32000 | Vukovar | Hrvatska | - | Free | HR
Köhler Gefahrguttransporte GmbH | koehler-gefahrgut | DE147258369 | Benzstraße 5 | 67063 | Ludwigshafen | Deutschland | Dispo Plus | Premium | LU MA RP
Sächsische Containerlinie GmbH | sachsenlinie | DE305127486 | Magdeburger Straße 58 | 01067 | Dresden | Deutschland | - | Free | DD PIR
Allgäuer Frachtzug Brönner GmbH | frachtzug-broenner | DE273640518 | Ulmer Straße 130 | 87700 | Memmingen | Deutschland | Tourenplan 360 | Premium | MM KE GZ
`;

const lines = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

/** Positions in `lines` of the companies that accounts of the demo name. */
const keys: Record<number, CompanyKey> = { 0: 'petersen', 1: 'yilmaz', 16: 'elbkai' };

/** Positions in `lines`; their weights below make them carry most of the future bookings. */
const simulated = [2, 3, 4, 5, 6];

/** The trucking companies of the demo; at least 22, five of them with an account for the simulator. */
export const demoCompanies: readonly DemoCompany[] = lines.map((line, index) => {
  const [
    name = '',
    domain,
    vatId = '',
    streetAddress = '',
    zipCode = '',
    city = '',
    country = '',
    system,
    tier,
    plates,
  ] = line;
  const isSimulated = simulated.includes(index);
  const size = isSimulated ? [36, 2, 9] : tier === 'Premium' ? [11, 1, 4] : [5, 1, 0];
  const [approvedTruckers = 0, pendingTruckers = 0, weight = 0] =
    index === 0 ? [34, 5, 18] : index === 1 ? [8, 3, 0] : size;
  return {
    id: randomOf(`company ${index}`).uuid(),
    key: keys[index] ?? null,
    name,
    email: `info@${domain}.example`,
    vatId,
    streetAddress,
    zipCode,
    city,
    country,
    truckingSystem: system === '-' ? null : (system ?? null),
    tier: tier === 'Premium' ? 'Premium' : 'Free',
    isSimulated,
    weight,
    approvedTruckers,
    pendingTruckers,
    homeCities: plates?.split(' ') ?? [],
  };
});

/** What companies plan with; an administrator picks from these (platform contract, 6). */
export const truckingSystemRows = [
  { id: 'dispo-plus', name: 'Dispo Plus' },
  { id: 'tourenplan-360', name: 'Tourenplan 360' },
  { id: 'fleetdesk', name: 'FleetDesk' },
  { id: 'containerkontor', name: 'Containerkontor' },
  { id: 'frachtbuch-4', name: 'Frachtbuch 4' },
  { id: 'routeline', name: 'RouteLine' },
  { id: 'verladeplan', name: 'Verladeplan Pro' },
] satisfies Insertable<Tables['truckingSystem']>[];
