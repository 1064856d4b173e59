import { addDays } from '@quaygate/rules';
import { boardDays, mondayOf, within } from '#web/bookings/board-days.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { wholeList } from '#web/list/list.ts';
import { ListAge } from '#web/list/list-age.tsx';
import { useSlotBoard } from '#web/nouns/slot-board/slot-board.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { useNow } from '../use-now.ts';
import { WeekBoard } from '../week/week-board.tsx';
import c from './board.module.css';
import { DayBoard } from './day-board.tsx';
import { DayNavigation } from './day-navigation.tsx';
import { DaySums } from './day-sums.tsx';

interface BoardTabProps {
  timeZone: string;
  onTemplates: () => void;
}

/** One day with its modules, or seven days side by side (TRM-SLOT-01, TRM-SLOT-02). */
export function BoardTab({ timeZone, onTemplates }: BoardTabProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const now = useNow();
  const [address, setAddress] = useAddress('/terminalOperator/slots');
  const days = boardDays(now, timeZone);
  const day = within(address.day || days.today, days);
  const isWeek = address.view === 'week';
  const board = useSlotBoard(isWeek ? mondayOf(day) : day, isWeek ? 7 : 1);
  const list = wholeList(board, board.data?.slots);

  const goTo = (next: string) => {
    const to = within(next, days);
    setAddress({ day: to === days.today ? '' : to, slot: '' }, { push: true });
  };
  const openDay = (next: string, slot = '') =>
    setAddress({ view: '', day: next === days.today ? '' : next, slot }, { push: true });
  const step = isWeek ? 7 : 1;
  const failure = board.error ? failureText(board.error) : undefined;

  return (
    <section className={c.sheet} aria-label={text('tab.board')}>
      <header className={c.bar}>
        <DayNavigation
          day={day}
          days={days}
          isWeek={isWeek}
          timeZone={timeZone}
          onStep={(by) => goTo(addDays(isWeek ? mondayOf(day) : day, by * step))}
          onDay={goTo}
        />
        <SegmentedChoice
          label={text('view.label')}
          hideLabel
          value={isWeek ? 'week' : 'day'}
          choices={[
            { value: 'day', label: text('view.day') },
            { value: 'week', label: text('view.week') },
          ]}
          onChange={(view) => setAddress({ view: view === 'week' ? view : '', slot: '' }, { push: true })}
        />
        {!isWeek && board.data && <DaySums board={board.data} now={now} />}
        <span className={c.age}>
          <ListAge list={list} reason={failure} />
        </span>
      </header>
      {isWeek ? (
        <WeekBoard
          key={day}
          monday={mondayOf(day)}
          {...{ board, days, now, timeZone, failure, onTemplates }}
          onDay={openDay}
        />
      ) : (
        <DayBoard key={day} {...{ board, day, now, timeZone, failure, onTemplates }} />
      )}
    </section>
  );
}
