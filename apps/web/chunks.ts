import type { Rolldown } from 'vite';
import { ofShell, ofStart, usersOf } from './follow-imports.ts';

const isOwn = (id: string): boolean => /\/web\/src\//.test(id);
/** What comes in one file with the first screen of most users. */
const isOfOverview = (id: string): boolean =>
  behindTours.test(id) ||
  /bookings-overview\/views\/(?!views-dialog)/.test(id) ||
  (isOwn(id) && usersOf.get(id)?.others === 0);

/** The single entries of the packages reach all of their files, so files of packages are named instead of followed. */
const atStart = /@tabler|packages\/(rules\/|phrases\/src\/(index|languages)\.ts|contract\/src\/base\/roles)/;
/** What few screens ask: lists that are read in the browser, and the rules of a call and of few forms of administrators. */
const ofTables =
  /packages\/rules\/src\/list\/(batch(?!-limits)|csv|own-columns|table-|terminal-column)|contract\/src\/booking\/batch\.ts|web\/src\/(nouns\/)?batch\//;
const ofCallRules = /packages\/rules\/src\/call\/call-(client|client\.ends|client\.heard|message|registry|world)\.ts/;
const ofAdminRules = /packages\/rules\/src\/(text\/tax-id|slot\/color-bands|person\/(linked|module)-role)\.ts/;
/** How plates and names are compared and judged: the sign-in page asks for none. */
const ofPersons = /packages\/rules\/src\/(truck\/plate|text\/person-name)\.ts/;
/** What the gates of a port ask of a document, and a terminal of its map. */
const ofGateRules = /packages\/rules\/src\/person\/(machine-zone|issuing-state)\.ts/;
const ofTerminalRules = /packages\/rules\/src\/(truck\/(truck-map|area)|booking\/reroute|slot\/surplus)\.ts/;
/** The calls of the plan and the rule that proposes slots and drivers: they come with its screen. */
const ofPlan =
  /packages\/(rules\/src\/plan\/(?!plan-limits)|contract\/src\/booking\/booking-plan\.ts)|web\/src\/nouns\/booking-plan\//;
/** The minutes between terminals, for the plan and the driver board. */
const ofWays =
  /packages\/(rules\/src\/plan\/reach|contract\/src\/booking\/driving-minutes)\.ts|web\/src\/nouns\/driving-minutes\//;
/** The calls of many tours and the fields of their dialogs: they come when tours are chosen. */
const ofTourMoves =
  /contract\/src\/(tour\/tour-(move|reroute)|booking\/receipt)\.ts|web\/src\/(nouns\/(tour-(move|reroute)|receipt)|bookings\/bulk)\/|web\/src\/bookings\/(place-list|reroute)/;
/** Another driver or plate for a tour: it comes with its dialog. */
const ofTourTruck = /contract\/src\/tour\/tour-truck\.ts|web\/src\/nouns\/tour-truck\//;
/** Where a notification leads: it comes when the bell is pressed. */
const ofNotices = /contract\/src\/user\/notification-place\.ts|web\/src\/app\/shell\/notification\/use-open/;
/** The views of the bookings overview, and how a tour that is not ready is mended: they come behind its list, as one file. */
const behindTours =
  /contract\/src\/booking\/booking-view\.ts|web\/src\/nouns\/booking-view\/|rules\/src\/booking\/repair\.ts|areas\/forwarder\/bookings-overview\/repair\/(use-repairs|repair-buttons|repair\.module)/;
/** Web push: it comes with the profile, and where it was switched on. */
const ofPush =
  /contract\/src\/(user\/push-browser|driver\/driver-push)\.ts|web\/src\/(lib\/push\/subscription|nouns\/push-browser\/)/;
/** Words of every start, and of everything inside with tours and their slots, which most users see first: one file of each language. */
const ofWords = {
  first: /packages\/phrases\/src\/(de|en)\/(shell|role)\.ts/,
  words:
    /packages\/phrases\/src\/(de|en)\/(errors|refusal|status|booking-view|bookings-overview|tour|announcement|slot)\.ts/,
};
const wordsOf = (id: string): string | null => {
  for (const [name, words] of Object.entries(ofWords)) {
    const [, language] = words.exec(id) ?? [];
    if (language) return `${name}-${language}`;
  }
  return null;
};

/** Styles of the shell, of lists, and of the screens that most visits begin with, come with those of the start, as one file that everybody has from then on. */
const ofStyles = /\.css(\?|$)/;
const ofFirstScreens = /web\/src\/(areas\/(platform\/login|forwarder\/bookings-overview)|ui\/drawings)\/[^/]+\.css/;
const isFirstStyle = (id: string): boolean =>
  ofStyles.test(id) &&
  isOwn(id) &&
  (isInside(id) || ofLists.test(id) || ofFirstScreens.test(id) || areaAlone(id) === 'forwarder');

const isLaterRule = (id: string): boolean =>
  [
    ofTables,
    ofCallRules,
    ofPersons,
    ofAdminRules,
    ofGateRules,
    ofTerminalRules,
    ofWays,
    ofPlan,
    ofTourMoves,
    ofTourTruck,
    ofNotices,
    behindTours,
    ofPush,
  ].some((rules) => rules.test(id));
/** What the sign-in page shares with others comes with the start: it is small, and every other screen needs it too. */
const ofSignIn =
  /web\/src\/(session\/sign-in\/passkey|lib\/after-press|lib\/form\/(use-fields|focus-first-error|field-checks|field-errors)|ui\/(fields\/(text-|password-)?field|page\/switch-language|drawings\/(parts|drawing))\b)/;
const isStart = (id: string): boolean => {
  if (isLaterRule(id)) return false;
  const isFirst = /\/web\/(src\/|index\.html)|^\0/.test(id) && ofStart.has(id);
  return isFirst || ofSignIn.test(id) || atStart.test(id);
};

const ofCalls =
  /packages\/contract\/|node_modules\/zod\/|web\/src\/(lib\/call\/(api|start-notes)|session\/rights\/calls)\.ts/;
const ofVoice = /contract\/src\/terminal\/call\.ts|web\/src\/voice\/(?!agora|webrtc|voice-store)/;
const ofLists =
  /web\/src\/(list\/(list-screen|list-filters|day-range-filter|day-field|train-filter|save-menu)|ui\/(data-table\/(?!cards?\.|use-card)|fields\/(date-field|filter-bar)\b))/;
/** What forms need that hold changes for longer. */
const ofForms = /web\/src\/(ui\/dialogs\/leave-question|lib\/form\/use-changed-meanwhile|lib\/call\/rebase)\b/;
/** What opens above a screen: most need none of it before something is pressed. */
const ofOverlays =
  /web\/src\/ui\/(dialogs\/(dialog-sheet|bottom-sheet|side-panel-sheet|use-modal-focus|keep-focus)|fields\/picker-options)\b/;
/** What the parts of the library below the kit share, and its dialogs. */
const ofOverlayParts =
  /node_modules\/(@floating-ui\/|@base-ui\/(utils|react\/(?!select|menu|popover|tooltip|combobox)))/;
/** Large parts of the kit for few screens, most of them with a library, and the calls of a noun that the shell needs not. */
const isLarge = (id: string): boolean =>
  ofLists.test(id) ||
  /web\/src\/nouns\/(license|license-order|license-grant|gate-pass-queue|gate-pass-user|approval|audit|factor|statistic|one-to-one-restriction)\//.test(
    id,
  ) ||
  /\/ui\/\w+\/(cards?|use-card-keys|combobox|qr-code|file-field|changed-meanwhile-dialog)\b/.test(id) ||
  ofOverlays.test(id) ||
  ofForms.test(id) ||
  /\/(ui\/page\/(progress-bar|stat-box)|ui\/show\/copy-(field|button)|lib\/form\/typed-time)\b/.test(id);

/** The shell asks for it behind its first drawing, for everybody: as a file of its own it would be one request more. */
const ofLive = /web\/src\/nouns\/live\/follow-live\.ts/;

/** What every screen inside needs, and the small parts of the kit that several areas use. */
function isInside(id: string): boolean {
  if (ofShell.has(id) || ofLive.test(id)) return true;
  const { areas, count } = usersOf.get(id) ?? { areas: new Set(), count: 0 };
  return isOwn(id) && areas.size > 1 && count > 2 && !isLarge(id);
}

/** The timetable, for the screens of train operators and of terminals. */
const ofTimetable = /contract\/src\/train\/train\.ts|web\/src\/(timetable\/(?!timetable\.address)|nouns\/train\/)/;

/** Nouns of the contract that one area alone speaks of, or two. One that the shell needs too would make a circle. */
const nounsOf = {
  forwarder:
    /contract\/src\/\w+\/(booking|booking-move|container-status|driver-tour|errors|load-unit-data|own-text|tour|tour-export|tour-history)\.ts/,
  drivers: /contract\/src\/\w+\/(company-code|driver-invitation|trucker)\.ts/,
  terminal:
    /contract\/src\/\w+\/(block-list|deadline|gate-event|report|reroute|shift-report|slot-board|slot-plan|slot-template|socket-ticket|terminal-module|trucker-overview|vehicle)\.ts|rules\/src\/(truck\/(truck-map|area)|booking\/reroute|slot\/surplus)\.ts/,
  train: /contract\/src\/\w+\/(train|train-booking)\.ts/,
  admin:
    /contract\/src\/\w+\/(audit|dimension|licensing|trucking-company|webapp-user)\.ts|web\/src\/(nouns\/audit\/audit|list\/acts\/)|rules\/src\/(text\/tax-id|person\/(linked|module)-role)\.ts/,
  gates:
    /contract\/src\/\w+\/(counter-identification|data-report|decision-evidence|gate-pass-queue|gate-pass-user|identification)\.ts|web\/src\/nouns\/(gate-pass-queue|identification|decision-evidence)\/|rules\/src\/person\/(machine-zone|issuing-state)\.ts/,
  sites:
    /contract\/src\/\w+\/(branding|deployment|facility|facility-company|terminal-interface|trucking-system)\.ts|rules\/src\/slot\/color-bands\.ts/,
  trials: /contract\/src\/user\/(account-import|delivery-test)\.ts/,
  factors: /contract\/src\/user\/factor\.ts|web\/src\/nouns\/factor\//,

  license: /contract\/src\/\w+\/(license|license-grant|license-order)\.ts/,
  restrictions: /contract\/src\/terminal\/one-to-one-restriction\.ts|web\/src\/nouns\/one-to-one-restriction\//,
};

/** Parts of an area that have little in common with the others. */
const partsOfAreas = {
  board: /web\/src\/areas\/forwarder\/driver-board\//,
  drivers: /web\/src\/(areas\/forwarder\/(trucker|license)-management|nouns\/(trucker|license))\//,

  gates: /web\/src\/(areas\/admin\/gate-pass-users|nouns\/gate-pass-user|evidence)\//,
  sites: /web\/src\/(areas\/admin\/terminals\/|nouns\/(facility(-company)?\/|dimension\/named)|list\/names\/)/,
};

/** What the screens of users need and no other screen of the administration. */
const ofUsers = /web\/src\/(nouns\/webapp-user\/webapp-user\.mutations|areas\/admin\/webapp-users\/invitation\/)/;

/** The area whose screens alone share a module. */
function areaAlone(id: string): string | null {
  const named = Object.entries(nounsOf).find(([, nouns]) => nouns.test(id));
  if (named) return named[0];
  if (ofUsers.test(id)) return null;
  const users = usersOf.get(id);
  if (!isOwn(id) || ofShell.has(id) || !users?.hasScreen || users.count < 2 || users.areas.size > 1) return null;
  const [part] = Object.entries(partsOfAreas).find(([, modules]) => modules.test(id)) ?? [];
  return part ?? [...users.areas].find((area) => area !== 'none') ?? null;
}

/** What a group needs is in a group above it, or comes along with the first that needs it. */
const alone = { includeDependenciesRecursively: false };

/**
 * Few chunks, because each is a request: the start and its packages, the calls, what stands around every screen, what
 * lists need, what an area shares, and the screen itself. Packages change less often than our own files.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: wordsOf, priority: 11, ...alone },
  { name: 'ways', test: ofWays, priority: 10, ...alone },
  { name: 'plan', test: ofPlan, priority: 9, ...alone },
  { name: 'moves', test: ofTourMoves, priority: 9, ...alone },
  { name: 'truck', test: ofTourTruck, priority: 9, ...alone },
  { name: 'notices', test: ofNotices, priority: 9, ...alone },
  { name: 'push', test: ofPush, priority: 9, ...alone },
  { name: 'timetable', test: ofTimetable, priority: 9, ...alone },
  { name: 'voice', test: (id) => ofVoice.test(id) || ofCallRules.test(id), priority: 9, ...alone },
  { name: 'start', test: (id) => isStart(id) || isFirstStyle(id), priority: 8, ...alone },
  { name: 'frame', tags: ['$initial'], test: /node_modules/, priority: 7 },
  { name: 'tables', test: ofTables, priority: 7, ...alone },
  { name: 'overview', test: isOfOverview, priority: 7, ...alone },
  { name: areaAlone, priority: 6, ...alone },
  { name: 'inside', test: (id) => ofCalls.test(id) || ofPersons.test(id) || isInside(id), priority: 5 },
  { name: 'overlays', test: (id) => ofOverlays.test(id) || ofOverlayParts.test(id), priority: 4 },
  { name: 'lists', test: ofLists, priority: 3 },
  { name: 'forms', test: ofForms, priority: 3, ...alone },
  { name: 'part', entriesAware: true, entriesAwareMergeThreshold: 1_000, minShareCount: 2, priority: 1 },
];
