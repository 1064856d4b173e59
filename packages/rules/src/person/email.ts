/**
 * Non-space text, an @, non-space text (AUTH-05, api-platform 4.2), without the control characters a database cannot
 * store. Blanks around it are the caller's to take away. Which @ divides a text is never open, so that one which is no email
 * is read once and not once per @.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
export const emailShape = /^[^\s\u0000-\u001f\u007f][^\s@\u0000-\u001f\u007f]*@[^\s\u0000-\u001f\u007f]+$/;

/** Whether a text has the shape of an email. */
export const isEmail = (text: string): boolean => emailShape.test(text);
