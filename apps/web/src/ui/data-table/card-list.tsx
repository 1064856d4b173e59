import type { ReactElement } from 'react';
import { placedPart } from '../dialogs/late-part.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import c from './card-list.module.css';
import type { ListParts } from './table-types.ts';

const loading = (
  <div className={c.loading} aria-busy>
    {[0, 1, 2, 3].map((each) => (
      <div key={each} className={c.card}>
        <Skeleton width="55%" height={16} />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    ))}
  </div>
);

/** Loaded on a phone only. */
const LateCards = placedPart(() => import('./cards.tsx').then((part) => part.Cards), loading);
const Cards = LateCards as <Row>(parts: ListParts<Row>) => ReactElement;

/** The same rows on a phone: one card each, the page itself scrolls. */
export function CardList<Row>({ isLoading, ...parts }: ListParts<Row> & { isLoading: boolean }) {
  // While rows are read, the cards come too.
  if (isLoading) void LateCards.fetch().catch(() => {});
  return isLoading ? loading : <Cards {...parts} />;
}
