import type { AdmissionReason, BookingState } from '@quaygate/rules';

/** The forms of a counted thing, by the plural rule of the language. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What hinders, and what the driver does about it. */
interface Hindrance {
  title: string;
  todo: string;
}

/** Every text of the driver's app. A language that lacks one does not compile. */
export interface DriverTexts {
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
  };
  noDriver: { title: string; text: string };
  failure: {
    credential: string;
    disabled: string;
    tooMany: string;
    code: string;
    ticket: string;
    network: string;
    other: string;
  };
  today: {
    title: string;
    loading: string;
    empty: string;
    emptyText: string;
    failed: string;
    again: string;
    boxes: Counted;
    now: string;
    tomorrow: string;
    offline: string;
  };
  tour: {
    back: string;
    gone: string;
    goneText: string;
    admitted: string;
    company: string;
    plate: string;
    ready: string;
    readyText: string;
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
    ended: string;
  };
  state: Record<BookingState, string>;
  hindrance: Record<AdmissionReason, Hindrance>;
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
  };
  account: {
    title: string;
    language: string;
    scheme: string;
    light: string;
    dark: string;
    auto: string;
    signOut: string;
    signOutText: string;
  };
}
