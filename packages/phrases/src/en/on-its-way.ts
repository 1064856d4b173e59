import type { onItsWay as german } from '../de/on-its-way.ts';
import type { Same } from '../shape.ts';

export const onItsWay: Same<typeof german> = {
  title: 'This area is on its way',
  text: 'The track is laid, the train is still rolling. Everything else is already open to you.',
  home: 'To the home screen',
};
