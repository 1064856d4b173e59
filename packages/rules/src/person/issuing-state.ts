/** States by ISO 3166-1: three letters as documents write them, and the two letters that browsers know their names by. */
const iso =
  'AFGAF ALBAL DZADZ ANDAD AGOAO ATGAG ARGAR ARMAM AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY BELBE BLZBZ BENBJ ' +
  'BTNBT BOLBO BIHBA BWABW BRABR BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CAFCF TCDTD CHLCL CHNCN COLCO COMKM ' +
  'COGCG CODCD CRICR CIVCI HRVHR CUBCU CYPCY CZECZ DNKDK DJIDJ DMADM DOMDO ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ' +
  'ETHET FJIFJ FINFI FRAFR GABGA GMBGM GEOGE DEUDE GHAGH GRCGR GRDGD GTMGT GINGN GNBGW GUYGY HTIHT HNDHN HKGHK HUNHU ' +
  'ISLIS INDIN IDNID IRNIR IRQIQ IRLIE ISRIL ITAIT JAMJM JPNJP JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA ' +
  'LVALV LBNLB LSOLS LBRLR LBYLY LIELI LTULT LUXLU MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MRTMR MUSMU MEXMX FSMFM ' +
  'MDAMD MCOMC MNGMN MNEME MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NZLNZ NICNI NERNE NGANG MKDMK NORNO OMNOM PAKPK ' +
  'PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH POLPL PRTPT QATQA ROURO RUSRU RWARW KNAKN LCALC VCTVC WSMWS SMRSM STPST ' +
  'SAUSA SENSN SRBRS SYCSC SLESL SGPSG SVKSK SVNSI SLBSB SOMSO ZAFZA SSDSS ESPES LKALK SDNSD SURSR SWESE CHECH SYRSY ' +
  'TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TONTO TTOTT TUNTN TURTR TKMTM TUVTV UGAUG UKRUA AREAE GBRGB USAUS URYUY UZBUZ ' +
  'VUTVU VATVA VENVE VNMVN YEMYE ZMBZM ZWEZW';

/** Territories with a code of their own in ISO 3166-1; few issue documents, so they are taken and not offered. */
const territories =
  'ABW AIA ALA ASM ATA ATF BES BLM BMU BVT CCK COK CUW CXR CYM ESH FLK FRO GGY GIB GLP GRL GUF GUM HMD IMN IOT JEY MAC ' +
  'MAF MNP MSR MTQ MYT NCL NFK NIU PCN PRI PYF REU SGS SHN SJM SPM SXM TCA TKL UMI VGB VIR WLF';

/** Issuers of ICAO 9303, part 3, that are no state of ISO 3166-1, by the names that stand on their documents. */
const organisations = {
  EUE: 'European Union',
  UNA: 'United Nations, specialized agency',
  UNK: 'United Nations, Kosovo (UNMIK)',
  UNO: 'United Nations',
  XAA: 'African Union',
  XBA: 'African Development Bank',
  XCC: 'CARICOM',
  XCE: 'Council of Europe',
  XCO: 'COMESA',
  XDC: 'SADC',
  XEC: 'ECOWAS',
  XES: 'OECS',
  XIM: 'African Export-Import Bank',
  XMP: 'Parliamentary Assembly of the Mediterranean',
  XOM: 'Order of Malta',
  XPO: 'INTERPOL',
} as const;

/** British nationalities beside that of a citizen, which stand for nationality and issuer. */
const british = ['GBD', 'GBN', 'GBO', 'GBP', 'GBS'];

/** Utopia: the state of every specimen, and of no document. */
export const specimenState = 'UTO';

const isoCodes: readonly string[] = iso.split(' ').map((both) => both.slice(0, 3));
const issuers: ReadonlySet<string> = new Set([
  ...isoCodes.filter((code) => code !== 'DEU'),
  ...territories.split(' '),
  ...['D', 'RKS', ...british, ...Object.keys(organisations)],
]);

/** German documents write D where ISO writes DEU: one state, one code. */
export const zoneStateOf = (code: string): string => (code === 'DEU' ? 'D' : code);

/** Whether documents of such an issuer exist (ICAO 9303, part 3, section 5): Utopia has none, and XXA, XXB and XXC stand for persons. */
export const isIssuingState = (code: string): boolean => issuers.has(zoneStateOf(code));

/** Issuers to choose from: their code in a zone, and the region of ISO 3166-1 or else their own name. */
export const issuingStates: readonly ({ code: string } & ({ region: string } | { name: string }))[] = [
  ...iso.split(' ').map((both) => ({ code: zoneStateOf(both.slice(0, 3)), region: both.slice(3) })),
  // Documents of Kosovo carry a code of their own.
  { code: 'RKS', region: 'XK' },
  ...Object.entries(organisations).map(([code, name]) => ({ code, name })),
];
