import type { notFound as german } from '../de/not-found.ts';
import type { Same } from '../shape.ts';

export const notFound: Same<typeof german> = {
  title: 'This page does not exist',
  text: 'The address leads straight into the dock. One step back may help.',
};
