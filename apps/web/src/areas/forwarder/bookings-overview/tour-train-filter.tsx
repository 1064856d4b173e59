import { lazy, Suspense, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const TrainFilter = lazy(() => import('#web/list/train-filter.tsx').then((part) => ({ default: part.TrainFilter })));

/** The filter for one train: it comes when it is asked for. */
export function TourTrainFilter(props: { train: string; onChange: (train: string) => void }) {
  const text = useText('shell');
  const [startsOpen, open] = useState(false);
  const button = <Button onClick={() => open(true)}>{text('train.label')}</Button>;
  return <Suspense>{startsOpen || props.train ? <TrainFilter {...props} startsOpen={startsOpen} /> : button}</Suspense>;
}
