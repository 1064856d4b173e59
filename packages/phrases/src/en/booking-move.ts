import type { bookingMove as german } from '../de/booking-move.ts';
import type { Same } from '../shape.ts';

export const bookingMove: Same<typeof german> = {
  action: 'Change time slot',
  tour: 'Move whole tour',
  title: 'Move {{type}} {{unit}}',
  titleTour: 'Move tour {{id}}',
  note: 'Until now {{slot}}, {{driver}}',
  what: 'What is moved?',
  one: 'This booking only',
  oneNote: 'Tour {{id}} stays where it is.',
  whole: 'The whole tour',
  wholeNote_one: '{{count}} booking of the same truck',
  wholeNote_other: '{{count}} bookings of the same truck',
  need: 'Choose a time slot',
  chosen: 'New: {{slot}}',
  submit: 'Move',
  bookingMoved: 'Booking moved: {{from}} → {{to}}',
  tourMoved: 'Tour {{id}} moved: {{from}} → {{to}}',
  fitting: 'Fits the train:',
  fittingOf: 'Free slots for {{unit}} that fit the train',
  moveTo: 'Move to {{slot}}',
  noneFits: 'No free slot fits the train.',
  failed: 'The time slots could not be loaded.',
  noAnswer: 'No answer came. Whether it was moved is not certain. Just send it again: it is not moved twice.',
};
