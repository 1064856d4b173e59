import { driverTexts } from '@quaygate/phrases/driver';
import { driverLanguages } from '@quaygate/phrases/languages';
import { pageFrame } from '../../../outside/page/frame.ts';
import { type Asked, actionPath, emailForm, passwordForm, type View } from './action-forms.ts';

type Note = [title: string, words: string];

/** What the page says of each mode once it is done, and where a link is no longer good. */
function notesOf({ mode, language }: Asked): { done: Note; again: string } {
  const text = driverTexts[language].page;
  switch (mode) {
    case 'resetPassword':
      return { done: [text.passwordDone, text.passwordDoneText], again: text.newReset };
    case 'verifyEmail':
      return { done: [text.emailDone, text.emailDoneText], again: text.newVerification };
    case 'changeEmail':
      return { done: [text.emailChanged, text.emailChangedText], again: text.newChange };
    case 'refuseEmail':
      return { done: [text.emailKept, text.emailKeptText], again: text.newRefusal };
  }
}

function partsOf(asked: Asked, view: View): { title: string; content: string } {
  const text = driverTexts[asked.language].page;
  const { done, again } = notesOf(asked);
  const note = (title: string, words: string) => ({ title, content: `<p class="text">${words}</p>` });
  const isNew = asked.mode === 'changeEmail';
  switch (view.show) {
    case 'password':
      return { title: text.setPassword, content: passwordForm(asked, view) };
    case 'email': {
      const words = { text: text.confirmEmailText, button: text.confirm };
      return { title: text.confirmEmail, content: emailForm(asked, view.email, words) };
    }
    case 'change': {
      const words = isNew
        ? { text: text.changeEmailText, button: text.changeEmailConfirm }
        : { text: text.refuseEmailText, button: text.refuseEmailConfirm };
      return { title: isNew ? text.changeEmail : text.refuseEmail, content: emailForm(asked, view.email, words) };
    }
    case 'changeRefused':
      return note(text.changeRefused, text.changeRefusedText);
    case 'changeConfirmed':
      return note(text.emailChanged, isNew ? text.emailChangedText : text.changeConfirmedText);
    case 'taken':
      return note(text.emailTaken, text.emailTakenText);
    case 'done':
      return note(...done);
    case 'passkeyDone':
      return note(text.passkeyDone, text.passkeyDoneText);
    case 'trouble':
      return note(text.trouble, text.troubleText);
    default:
      return note(text[view.show], again);
  }
}

/** The page as HTML. */
export function actionPage(asked: Asked, view: View, brand: string): string {
  const { language, mode, token } = asked;
  const { title, content } = partsOf(asked, view);
  const text = driverTexts[language].page;
  const isOpen = view.show === 'password' || view.show === 'email' || view.show === 'change';
  const links = driverLanguages
    .filter((other) => other !== language)
    .map((other) => ({
      language: other,
      href: `${actionPath}?${new URLSearchParams({ mode, token, lang: other })}`,
    }));
  const signInPath = view.show === 'done' ? view.signInPath : view.show === 'passkeyDone' ? '/driver/' : '/login';
  const way = `<p class="way"><a${isOpen ? '' : ' class="primary"'} href="${signInPath}">${text.toLogin}</a></p>`;
  return pageFrame({
    language,
    brand,
    ...(isOpen && { others: { title: text.languages, links } }),
    title,
    path: actionPath,
    content: `${content}\n${way}`,
  });
}
