/** Non-space text, an @, non-space text (AUTH-05). */
export const isEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim());
