import { trainsPerDeadline } from '@quaygate/rules';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { type DeadlineDraft, plainNumber, trainFault } from './deadline-draft.ts';

interface TrainParts {
  draft: DeadlineDraft;
  setDraft: (draft: DeadlineDraft) => void;
  message: { show: (field: 'train', text: string) => void; clear: () => void };
}

/** The trains of a deadline and the number that is typed for the next one. */
export function useTrainEntry({ draft, setDraft, message }: TrainParts) {
  const text = useText('acceptanceRestrictions');
  const shell = useText('shell');
  const [number, setNumber] = useState('');

  const typeNumber = (typed: string) => {
    setNumber(typed);
    if (/\D/.test(typed.trim())) message.show('train', shell('field.onlyNumbers'));
    else message.clear();
  };
  const addTrain = () => {
    const fault = trainFault(number, draft.trains);
    if (fault) {
      if (fault === 'trainTwice') return message.show('train', text('deadline.trainTwice'));
      if (fault === 'trainsFull') return message.show('train', text('deadline.trainsFull', { max: trainsPerDeadline }));
      return message.show('train', shell(`field.${fault}`));
    }
    setDraft({ ...draft, trains: [...draft.trains, plainNumber(number)] });
    setNumber('');
    message.clear();
  };
  const removeTrain = (train: string) => setDraft({ ...draft, trains: draft.trains.filter((each) => each !== train) });
  return { number, typeNumber, addTrain, removeTrain, clear: () => setNumber('') };
}
