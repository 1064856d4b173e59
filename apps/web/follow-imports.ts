import type { Plugin } from 'vite';

/** What the first page imports, over however many steps, and what the shell does, which stands around every screen inside. */
export const ofStart = new Set<string>();
export const ofShell = new Set<string>();

/** Of a module: which screens, dialogs and other parts loaded later import it, over however many steps. */
interface Users {
  count: number;
  hasScreen: boolean;
  areas: Set<string>;
  /** Parts loaded later that are not of the bookings overview. */
  others: number;
}
export const usersOf = new Map<string, Users>();

/** The first screen of most users, with what it asks for behind its list: one file. */
const ofOverview =
  /web\/src\/areas\/forwarder\/bookings-overview\/(bookings-overview\.screen|views\/views|repair\/repair-buttons)\.tsx/;
const isOverview = (id: string): boolean =>
  ofOverview.test(id) || /bookings-overview\.rows|nouns\/booking-view/.test(id);

/** The dialogs of bookings and drivers beside the areas are those of terminals, those of tours are those of forwarders. */
const areaOf = (id: string): string => {
  if (/\/web\/src\/(bookings|drivers)\//.test(id)) return 'terminal';
  if (/\/web\/src\/tours\//.test(id)) return 'forwarder';
  return /\/web\/src\/areas\/(\w+)\//.exec(id)?.[1] ?? 'none';
};

/** Looks who imports what, before the chunks are made of it. */
export const followImports: Plugin = {
  name: 'follow-imports',
  apply: 'build',
  buildEnd() {
    const reach = (id: string, found = new Set<string>()): Set<string> => {
      if (found.has(id)) return found;
      found.add(id);
      for (const needed of this.getModuleInfo(id)?.importedIds ?? []) reach(needed, found);
      return found;
    };
    const ids = [...this.getModuleIds()];
    const moduleOf = (file: string): string => ids.find((id) => id.endsWith(file)) ?? this.error(`There is no ${file}`);
    const follow = (file: string, known: Set<string>): void => {
      for (const id of reach(moduleOf(file))) known.add(id);
    };
    follow('/web/index.html', ofStart);
    follow('/app/shell/shell.tsx', ofShell);
    for (const later of ids.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)) {
      for (const id of reach(later)) {
        const users = usersOf.get(id) ?? { count: 0, hasScreen: false, areas: new Set(), others: 0 };
        users.count += 1;
        users.others += isOverview(later) ? 0 : 1;
        users.hasScreen ||= later.endsWith('.screen.tsx');
        users.areas.add(areaOf(later));
        usersOf.set(id, users);
      }
    }
  },
};
