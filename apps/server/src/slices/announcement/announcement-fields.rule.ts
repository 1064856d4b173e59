import type { NewAnnouncement } from '@quaygate/contract';

/** What a terminal has typed, before and after it is stored. */
type Typed = Omit<NewAnnouncement, 'text'> & { text: object };

export const fieldsOf = (terminalId: number, { kind, text, from, until, modules }: Typed) => ({
  facilityId: terminalId,
  kind,
  text: Object.entries(text).map(([language, words]) => `${language}: ${words}`),
  start: from,
  end: until,
  modules,
});
