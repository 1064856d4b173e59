import { Suspense, use } from 'react';
import { Skeleton } from '../page/skeleton.tsx';
import c from './card-list.module.css';
import type { ListParts } from './table-types.ts';

let coming: Promise<typeof import('./cards.tsx')> | undefined;

/** Loaded on a phone only. One that failed is asked for again with the next drawing. */
function loadCards() {
  coming ??= import('./cards.tsx').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

function LoadedCards<Row>(parts: ListParts<Row>) {
  const { Cards } = use(loadCards());
  return <Cards {...parts} />;
}

/** The same rows on a phone: one card each, the page itself scrolls. */
export function CardList<Row>({ isLoading, ...parts }: ListParts<Row> & { isLoading: boolean }) {
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
  // While rows are read, the cards come too.
  if (isLoading) void loadCards().catch(() => {});
  return isLoading ? (
    loading
  ) : (
    <Suspense fallback={loading}>
      <LoadedCards {...parts} />
    </Suspense>
  );
}
