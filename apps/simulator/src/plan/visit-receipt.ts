import type { Random } from '../random.ts';

const damages = [
  'Beule Stirnwand links',
  'Kratzer Seitenwand rechts',
  'Türdichtung eingerissen',
  'Bodenquerträger verbogen',
  'Eckbeschlag hinten links angestoßen',
];

/** What the interchange receipt shows of the load unit. */
export function receiptOf(random: Random) {
  const isDamaged = random.chance(0.14);
  return {
    condition: isDamaged ? 'mit Befund' : 'ohne Befund',
    damageNotes: isDamaged ? [random.pick(damages)] : [],
    sealNumbers: random.chance(0.75) ? [random.text(2, 'ABCDEFGHKLMNPR') + random.text(6, '0123456789')] : [],
  };
}
