import type { AdmissionReason, AnnouncementKind, BookingState, DriverWarning, HaltState } from '@quaygate/rules';
import type { Counted } from '../fill.ts';

/** What hinders, and what the driver does about it; for who is too early `from`. */
interface Hindrance {
  title: string;
  todo: string;
}

/** Why there is no call, as the driver is told. */
export type CallTrouble =
  | 'busy'
  | 'unreachable'
  | 'notEnabled'
  | 'microphone'
  | 'noMicrophone'
  | 'microphoneInUse'
  | 'connection'
  | 'other';

/** The texts that the driver's app shows first. A language that lacks one does not compile. */
export interface AppTexts {
  app: string;
  signIn: {
    title: string;
    email: string;
    password: string;
    submit: string;
    code: string;
    codeHelp: string;
    codeSubmit: string;
    back: string;
    demo: string;
    register: string;
    forgot: string;
    passkey: string;
  };
  /** Links of the installation. */
  legal: { imprint: string; privacy: string };
  /** A code that waits for the sign-in. */
  companyCode: { title: string; text: string; drop: string };
  noDriver: { title: string; text: string };
  failure: {
    credential: string;
    disabled: string;
    tooMany: string;
    code: string;
    ticket: string;
    network: string;
    other: string;
    passkey: string;
    passkeyCancelled: string;
  };
  today: {
    title: string;
    loading: string;
    empty: string;
    emptyText: string;
    /** What a driver without tours does next. */
    steps: { title: string; join: string; joinText: string; identify: string; identifyText: string };
    /** They have asked a company. `name` */
    asked: string;
    failed: string;
    again: string;
    boxes: Counted;
    now: string;
    tomorrow: string;
    offline: string;
    /** The network is there, the server is not. `time` */
    disturbed: string;
    clockWrong: string;
  };
  tour: {
    back: string;
    /** They had it; where the phone knows it, with what may have become of it. */
    gone: string;
    goneText: string;
    cancelled: string;
    /** What the driver does about a tour that is theirs no more, or cancelled. */
    stop: string;
    admitted: string;
    company: string;
    plate: string;
    ready: string;
    readyText: string;
    /** Above warnings, where nothing stops. */
    readyBut: string;
    /** Above warnings, below what stops. */
    besides: string;
    hindered: string;
    pickup: string;
    delivery: string;
    noNumber: string;
    reference: string;
    directions: string;
    call: string;
    rules: string;
    document: string;
    documentFailed: string;
    arrival: string;
    arrivalLate: string;
    ended: string;
    /** `reason`. */
    letIn: string;
  };
  state: Record<BookingState, string>;
  hindrance: Record<AdmissionReason, Hindrance> & { identify: string };
  /** What does not stop, and may. */
  warning: Record<DriverWarning, Hindrance>;
  /** Why a truck stands still: `reason`, `time`, `lane`. */
  halt: Record<HaltState, Hindrance> & { reason: string; lane: string; time: string };
  /** Titles by kind, what a driver does where the slot is closed; `from`, `until`. */
  announcement: Record<AnnouncementKind, string> & { todo: string; period: string; open: string };
  call: {
    phone: string;
    /** Why the terminal cannot be called now. */
    not: { ended: string; offline: string; underWay: string };
    title: string;
    incoming: string;
    accept: string;
    decline: string;
    end: string;
    mute: string;
    unmute: string;
    close: string;
    muted: string;
    timer: string;
    status: Record<'starting' | 'ringing' | 'connecting' | 'connected' | 'ended' | 'error', string>;
    failure: Record<CallTrouble, string>;
  };
  pass: {
    title: string;
    label: string;
    until: string;
    ended: string;
    endedText: string;
    none: string;
    noneText: string;
    help: string;
  };
  position: {
    title: string;
    on: string;
    off: string;
    text: string;
    later: string;
    refused: string;
    unsent: string;
    /** The phone has no place at all. */
    unknown: string;
    imprecise: string;
  };
  push: {
    title: string;
    on: string;
    off: string;
    text: string;
    unsupported: string;
    install: string;
    denied: string;
  };
  account: {
    title: string;
    language: string;
    scheme: string;
    light: string;
    dark: string;
    auto: string;
    /** Leads to the driver's handbook; says so where it is in another language. */
    handbook: string;
    report: string;
    signOut: string;
    signOutText: string;
  };
  /** Titles of the screens that are loaded when they are opened. */
  screens: Record<'register' | 'forgot' | 'companies' | 'identification' | 'passkeys' | 'failed', string>;
}
