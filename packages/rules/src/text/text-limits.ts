/** Longest reason of a block (TRM-BLK-11). */
export const blockReasonMaxCharacters = 500;
/** Longest first and last name of a person (FWD-TRK-27, api-platform 3.2, 4.2). */
export const nameMaxCharacters = 100;
/** Longest email (api-platform 2.3, 3.5, 4.2, 5). */
export const emailMaxCharacters = 254;
/** Shortest and longest password somebody chooses (AUTH-16, api-platform 2.3). */
export const passwordMinCharacters = 10;
export const passwordMaxCharacters = 1000;
/** Longest name of a passkey, and how many one user may have (FACT-09, FACT-13). */
export const passkeyNameMaxCharacters = 60;
export const passkeysMost = 10;
/** Longest licence plate (FWD-TRK-27). */
export const plateMaxCharacters = 20;
/** Longest name, tax id, address and trucking system of a trucking company (api-platform 5). */
export const companyMaxCharacters = {
  name: 200,
  vatId: 50,
  streetAddress: 200,
  zipCode: 20,
  city: 100,
  country: 100,
  truckingSystem: 200,
} as const;
/** How an installation shows itself: characters, bytes of the sent picture, and the pixels it is written with (SETUP-84). */
export const brandingLimits = {
  name: 40,
  address: 500,
  imprintText: 3000,
  logoBytes: 300_000,
  logoWidth: 480,
  logoHeight: 128,
} as const;
/** Longest name, code, address, phone number and rules of a terminal (api-platform 5.1). */
export const facilityMaxCharacters = {
  name: 200,
  code: 20,
  timeZone: 64,
  address: 200,
  phoneNumber: 40,
  driverRules: 2000,
} as const;
