import type { notification as german } from '../de/notification.ts';
import type { Same } from '../shape.ts';

export const notification: Same<typeof german> = {
  title: 'Notifications',
  isUnread: 'unread',
  readAll: 'Mark all as read',
  readOne: 'Mark as read: {{title}}',
  again: 'Try again',
  settings: 'Choose mails and browsers',
  more: 'Show older ones',
  none: 'No notifications yet',
  noneText: 'What happens to your company or terminal, and what waits for you, will be here.',
  failed: 'Notifications cannot be loaded at the moment.',
  reason: 'Reason: {{reason}}',
  isOver: 'It is over by now.',
  before: 'before {{slot}}',
  train: 'Train {{train}}',
  until: 'until {{day}}',
  bookings_one: '{{count}} booking',
  bookings_other: '{{count}} bookings',
  licenses_one: '{{count}} licence',
  licenses_other: '{{count}} licences',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  kind: {
    truckRefused: { title: 'Truck stopped at the gate', hint: 'The tour says what to do now.' },
    bookingMoved: { title: 'The terminal moved a booking', hint: 'Tell the driver.' },
    bookingCancelled: {
      title: 'The terminal cancelled a booking',
      hint: 'Book again if the unit is still to go.',
    },
    loadUnitChanged: {
      title: 'The terminal changed a booked load unit',
      hint: 'The tour says whether the truck still passes.',
    },
    slotReduced: {
      title: 'Booked time slot closed or reduced',
      hint: 'The bookings still hold. Ask the terminal, or move them.',
    },
    trainAtRisk: { title: 'Load units may miss their train', hint: 'Move the bookings forward.' },
    trainCancelled: {
      title: 'Load units need another train',
      hint: 'Call the terminal and arrange another train. Then move or cancel the bookings.',
    },
    pickupTrainCancelled: {
      title: 'The train of your pickups is cancelled',
      hint: 'Ask the terminal when the load units come. Then move or cancel the bookings.',
    },
    pickupTrainLate: {
      title: 'The train of your pickups comes too late',
      hint: 'Move the bookings to a later time slot.',
    },
    leftBehind: {
      title: 'A train left without your load units',
      hint: 'Ask the terminal for the next train, and move or cancel the bookings.',
    },
    deadlineChanged: {
      title: 'Acceptance deadline changed: bookings lie outside',
      hint: 'Move them into the deadline, or call the terminal.',
    },
    rowBookable: {
      title: 'Watched rows of the plan can be booked now',
      hint: 'Propose slots and drivers in the plan, and book.',
    },
    driverBlocked: {
      title: 'Driver blocked at the terminal',
      hint: 'Until the terminal lifts the block, the tour needs another driver.',
    },
    driverUnblocked: {
      title: 'Block of a driver lifted',
      hint: 'The driver can drive there again. A truck that already stands at the terminal is registered by the terminal.',
    },
    driverNotVerified: {
      title: 'Driver of an open tour is not identified',
      hint: 'The gate will turn the truck away. The driver starts the identification in their app.',
    },
    licenseEnds: { title: 'Licences expire', hint: 'Drivers without a licence cannot be booked.' },
    paymentOpen: { title: 'Payment of a renewal open', hint: 'Check your means of payment.' },
    gateRefused: { title: 'Truck stopped at the gate', hint: 'The truck needs a decision.' },
    reportRejected: {
      title: 'Reports of your system rejected',
      hint: 'The administration sees the reasons at the terminal interface.',
    },
    approvalPending: { title: 'A change waits for approval', hint: 'A second person decides.' },
    identificationWaiting: {
      title: 'An identification waits for review',
      hint: 'The driver can only drive in after it.',
    },
    interfaceRejected: {
      title: 'Reports of a terminal rejected',
      hint: 'The reasons are at the terminal interface.',
    },
    jobFailed: { title: 'A background job failed', hint: 'The cause is in the log of the server.' },
  },
  push: {
    title: 'Notifications in the browser',
    text: 'This browser shows notifications even while Quaygate is not open, also on a locked screen. They name tour, terminal and time, but no persons and plates.',
    on: 'Switch on in this browser',
    off: 'Switch off in this browser',
    isOn: 'This browser shows notifications now',
    isOff: 'This browser shows no more notifications',
    list: 'Browsers with notifications',
    current: 'this browser',
    since: 'since {{date}}',
    unknown: 'Unknown browser',
    remove: 'Remove',
    removeOf: 'Remove: {{name}}',
    removed: 'The browser gets no more notifications',
    failed: 'The browsers cannot be loaded at the moment.',
    trouble: {
      unsupported: 'This browser cannot receive notifications. The bell and mails stay.',
      install:
        'On this device it works from the home screen only: Share, then “Add to Home Screen”. Open Quaygate there.',
      denied:
        'Notifications are not allowed for this page. Allow them in the settings of the browser, and load the page again.',
      insecure:
        'Notifications in the browser are not set up: Quaygate runs without HTTPS here. Ask your administration.',
    },
  },
  choices: {
    title: 'Choose notifications',
    text: 'The bell always shows everything. Choose here what also comes by mail or to your browsers.',
    mail: 'Mail: {{pace}}',
    push: 'Browser: {{pace}}',
    mailOf: '{{title}}: by mail',
    pushOf: '{{title}}: in the browser',
    immediate: 'at once',
    hourly: 'collected every hour',
    never: 'never',
    quiet: 'Quiet hours',
    quietText: 'Nothing comes by mail or to browsers during this time. What is due comes afterwards.',
    hasQuiet: 'Keep quiet hours',
    from: 'From',
    to: 'To',
    saved: 'Saved',
    failed: 'The settings cannot be loaded at the moment.',
  },
};
