import type { Page } from '@playwright/test';

/** Calls of the list and of the completion. */
export const bookings = /\/trainOperators\/[^/]+\/terminals\/\d+\/bookings/;
export const table = (page: Page, name: string) => page.getByRole('grid', { name });
export const words = {
  de: {
    title: 'Buchungsdaten prüfen',
    active: 'Aktiv',
    completed: 'Abgeschlossen',
    complete: 'Auswahl abschließen',
    nothing: 'Wählen Sie mindestens eine Buchung',
    question: 'Ausgewählte Buchungen als abgeschlossen markieren?',
    confirm: 'Als abgeschlossen markieren',
    done: 'Buchungen als abgeschlossen markiert',
    open: 'Mindestens eine Buchung kann noch nicht abgeschlossen werden',
    columns: [
      'Typ',
      'Referenz, Container',
      'Länge',
      'Netto, leer',
      'Spedition',
      'Fahrer, Kennzeichen',
      'Zeitfenster',
      'Späteste Ladezeit',
      'Zug',
    ],
    transhipment: 'Umschlag',
    operator: 'Bahnbetreiber',
    retry: 'Erneut versuchen',
  },
  en: {
    title: 'Check booking data',
    active: 'Active',
    completed: 'Completed',
    complete: 'Complete selection',
    nothing: 'Select at least one booking',
    question: 'Mark the selected bookings as completed?',
    confirm: 'Mark as completed',
    done: 'Bookings marked as completed',
    open: 'At least one booking cannot be completed yet',
    columns: [
      'Type',
      'Reference, container',
      'Length',
      'Net, empty',
      'Forwarder',
      'Driver, plate',
      'Time slot',
      'Last loading time',
      'Train',
    ],
    transhipment: 'Transhipment',
    operator: 'Train operator',
    retry: 'Try again',
  },
} as const;

/** Answers one page of a list, so that a story has rows of its own. */
export const answer = (rows: readonly object[], more: object = {}) => ({
  contentType: 'application/json',
  body: JSON.stringify({ items: rows, page: 0, size: 50, total: rows.length, ...more }),
});

export const aRow = (number: number, more: object = {}) => ({
  bookingId: `b-${number}`,
  type: 'pickup',
  referenceNumber: `REF-${number}`,
  containerNumber: null,
  containerLength: 40,
  netWeight: 24_500,
  emptyWeight: null,
  forwarder: 'Petersen GmbH',
  firstName: 'Jana',
  lastName: 'Krug',
  licensePlate: 'DU-QG 1',
  slotBegin: '2026-05-13T06:00:00.000Z',
  slotEnd: '2026-05-13T06:50:00.000Z',
  latestLoadingTime: '2026-05-13T10:00:00.000Z',
  transhipmentTaskConfirmation: null,
  trainNumber: '47',
  ...more,
});
