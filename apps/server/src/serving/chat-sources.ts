/** Hosts the messenger of Intercom talks to, as its makers document them for a content security policy. */
const regions = ['', 'eu.', 'au.'];
const sockets = ['nexus-websocket-a', 'nexus-websocket-b', 'nexus-europe-websocket', 'nexus-australia-websocket'];
const uploads = [
  'https://uploads.intercomcdn.com',
  'https://uploads.intercomcdn.eu',
  'https://uploads.au.intercomcdn.com',
  'https://uploads.eu.intercomcdn.com',
  'https://uploads.intercomusercontent.com',
];
const downloads = [
  'https://downloads.intercomcdn.com',
  'https://downloads.intercomcdn.eu',
  'https://downloads.au.intercomcdn.com',
];
const scripts = ['https://widget.intercom.io', 'https://js.intercomcdn.com'];

/** What a content security policy lets in while the support chat is on. */
export const chatSources = {
  script: scripts,
  connect: [
    'https://via.intercom.io',
    'https://api-ping.intercom.io',
    ...regions.flatMap((region) => [`https://api.${region}intercom.io`, `https://api-iam.${region}intercom.io`]),
    ...['https', 'wss'].flatMap((scheme) => [
      `${scheme}://*.intercom-messenger.com`,
      ...sockets.map((name) => `${scheme}://${name}.intercom.io`),
    ]),
    ...uploads,
  ],
  image: [
    'https://js.intercomcdn.com',
    'https://static.intercomassets.com',
    'https://static.intercomassets.eu',
    'https://static.au.intercomassets.com',
    ...downloads,
    ...uploads,
    'https://gifs.intercomcdn.com',
    'https://video-messages.intercomcdn.com',
    'https://messenger-apps.intercom.io',
    'https://messenger-apps.eu.intercom.io',
    'https://messenger-apps.au.intercom.io',
    'https://*.intercom-attachments.com',
    'https://*.intercom-attachments.eu',
  ],
  font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  media: ['https://js.intercomcdn.com', ...downloads],
  frame: [
    'https://intercom-sheets.com',
    'https://www.intercom-reporting.com',
    'https://www.youtube.com',
    'https://player.vimeo.com',
    'https://fast.wistia.net',
  ],
} as const;
