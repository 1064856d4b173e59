import type { Known } from './terminal-scene.ts';

/** Words of the trucker overview that stories press and read. */
export const words = {
  de: {
    columns: ['Bild', 'Fahrer-ID', 'Kennzeichen', 'Name', 'Unternehmen', 'Gesperrt am', 'Verifizierung'],
    search: 'Nach Fahrername oder ID suchen',
    button: 'Suchen',
    all: 'Alle',
    verified: 'Verifiziert',
    notVerified: 'Nicht verifiziert',
    nothing: ['Keine Ergebnisse gefunden', 'Passen Sie Suche oder Filter an'],
    failed: 'Fahrer konnten nicht geladen werden',
    copied: 'In die Zwischenablage kopiert',
    notCopied: 'Text konnte nicht kopiert werden',
    profile: 'Fahrerprofil',
    missing: 'fehlt',
    block: 'Fahrer sperren',
    blockTitle: 'Fahrer sperren',
    blockConfirm: 'Sperren',
    stopsThree: 'Die Sperre hält 3 offene Buchungen an.',
  },
  en: {
    columns: ['Image', 'Driver ID', 'Licence plate', 'Name', 'Company', 'Date blocked', 'Verification'],
    search: 'search by trucker name or id',
    button: 'Search',
    all: 'All',
    verified: 'Verified',
    notVerified: 'Not verified',
    nothing: ['No results found', 'Try adjusting your search or filters'],
    failed: 'Failed to load truckers',
    copied: 'Copied to clipboard',
    notCopied: 'Failed to copy text',
    profile: 'Driver profile',
    missing: 'missing',
    block: 'Block driver',
    blockTitle: 'Block a driver',
    blockConfirm: 'Block',
    stopsThree: 'The block stops 3 open bookings.',
  },
} as const;
export const languages = ['de', 'en'] as const;

/** A driver that no terminal knows, for an answer that a story makes up. */
export const shown = (more: Partial<Known> = {}): Known => ({
  id: 'driver-1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  licensePlate: 'DU-QG 12',
  photoUrl: null,
  activeCompanyName: ['Erste Spedition GmbH'],
  verificationStatus: 'NOT_VERIFIED',
  blockedDate: null,
  blockedReason: null,
  stoppableBookingsCount: 0,
  ...more,
});
export const answer = (items: Known[], total = items.length) => ({ json: { items, page: 0, size: 25, total } });
