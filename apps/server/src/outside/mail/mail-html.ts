import { escapeHtml } from '../page/html.ts';
import { type MailPart, mailParts } from './mail-parts.ts';

/** Programs that show mails know neither style sheets of elsewhere nor variables, so every element carries its own. */
const font = "font-family:'IBM Plex Sans','Segoe UI',Helvetica,Arial,sans-serif";
const style = {
  page: `margin:0;padding:24px 12px;background:#f3f5f7;${font}`,
  card: 'width:100%;max-width:520px;background:#ffffff;border:1px solid #dbe1e7;border-radius:10px',
  head: `padding:24px 32px 0;color:#0b141d;font-size:19px;font-weight:600;letter-spacing:-0.01em;${font}`,
  mark: 'display:inline-block;width:11px;height:11px;margin-right:10px;border:3px solid #0b141d;border-right-color:#1c86b0;border-bottom-color:#1c86b0;border-radius:5px;vertical-align:-2px',
  body: 'padding:16px 32px 28px',
  text: `margin:0 0 16px;color:#15202c;font-size:15px;line-height:23px;${font}`,
  button: `display:inline-block;padding:11px 20px;border-radius:4px;background:#0e6688;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none;${font}`,
  address: `margin:10px 0 22px;color:#566371;font-size:12px;line-height:18px;word-break:break-all;${font}`,
};

function paragraph(part: MailPart): string {
  if ('text' in part) return `<p style="${style.text}">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
  const link = escapeHtml(part.link);
  const button = `<p style="margin:0"><a href="${link}" style="${style.button}">${escapeHtml(part.label)}</a></p>`;
  return `${button}\n<p style="${style.address}">${link}</p>`;
}

/** The mail as HTML in the look of the house; it loads nothing from anywhere. */
export const mailHtml = (subject: string, text: string, brand: string): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${style.page}">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="${style.card}">
<tr><td style="${style.head}"><span style="${style.mark}"></span>${escapeHtml(brand)}</td></tr>
<tr><td style="${style.body}">
${mailParts(text).map(paragraph).join('\n')}
</td></tr>
</table>
</body>
</html>
`;
