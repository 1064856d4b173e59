export const webappUsers = {
  title: 'Web-App-Nutzer',
} as const;
