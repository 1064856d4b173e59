/** One paragraph of a mail: text, or an address with what it is for. */
export type MailPart = { text: string } | { label: string; link: string };

const action = /^(?:(.+):\n)?(https?:\/\/\S+)$/;

/** Takes a mail's text apart into its paragraphs. */
export const mailParts = (text: string): MailPart[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const [, label, link] = action.exec(paragraph) ?? [];
      return link ? { label: label ?? link, link } : { text: paragraph };
    });
