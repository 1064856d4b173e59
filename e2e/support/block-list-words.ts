/** Words of the block list that stories press and read. */
export const words = {
  de: {
    columns: ['Name', 'ID', 'Kennzeichen', 'Unternehmen', 'Gesperrt am', 'Grund', 'Gesperrt von', 'Aktionen'],
    missing: 'fehlt',
    open: 'Fahrer sperren',
    driver: 'Fahrer',
    reason: /^Grund/,
    confirm: 'Sperren',
    blocked: 'Fahrer gesperrt',
    lift: (name: string) => `Sperre von ${name} aufheben`,
    liftConfirm: 'Sperre aufheben',
    lifted: 'Sperre aufgehoben',
    cancel: 'Abbrechen',
    minimum: 'Geben Sie mindestens drei Zeichen für die Suche ein',
  },
  en: {
    columns: ['Name', 'ID', 'Licence plate', 'Company', 'Date blocked', 'Reason', 'Blocked by', 'Actions'],
    missing: 'missing',
    open: 'Block a driver',
    driver: 'Driver',
    reason: /^Reason/,
    confirm: 'Block',
    blocked: 'Driver blocked',
    lift: (name: string) => `Lift the block of ${name}`,
    liftConfirm: 'Lift block',
    lifted: 'Block removed',
    cancel: 'Cancel',
    minimum: 'Enter at least three characters to search',
  },
} as const;
export const languages = ['de', 'en'] as const;
