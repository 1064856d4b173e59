export { app } from './app.ts';
export { document } from './document.ts';
export { mails } from './mails.ts';
export { more } from './more.ts';
export { page } from './page.ts';
export { push } from './push.ts';
