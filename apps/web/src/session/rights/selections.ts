import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What one works in. Only id and name are kept, each under its own key (SESS-12, SESS-14). */
export interface Selected<Id extends string | number> {
  id: Id;
  name: string;
}
interface Selection<Id extends string | number> {
  selected: Selected<Id> | undefined;
}

const selection = <Id extends string | number>(name: string) =>
  create<Selection<Id>>()(persist((): Selection<Id> => ({ selected: undefined }), { name }));

export const useForwarderSelection = selection<string>('forwarder-store');
export const useTerminalSelection = selection<number>('terminal-store');
export const useTrainOperatorSelection = selection<string>('train-operator-store');

/** Keeps the selection when it is in the list, else takes the first entry (SESS-08, SESS-09, SESS-13). */
export function settleSelection<Id extends string | number>(
  store: { getState(): Selection<Id>; setState(state: Selection<Id>): void },
  list: readonly Selected<Id>[],
): void {
  const { selected } = store.getState();
  const found = list.find(({ id }) => id === selected?.id) ?? list[0];
  store.setState({ selected: found && { id: found.id, name: found.name } });
}
