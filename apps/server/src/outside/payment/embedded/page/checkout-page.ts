import { counted } from '@quaygate/phrases/fill';
import type { Language } from '@quaygate/phrases/languages';
import { officeTexts } from '@quaygate/phrases/office';
import { pageFrame } from '../../../page/frame.ts';
import { escapeHtml as html } from '../../../page/html.ts';
import type { EmbeddedCheckoutTable } from '../embedded.table.ts';
import { checkoutPath } from '../embedded-payments.ts';
import { otherLanguages } from './other-languages.ts';

const button = (outcome: string, kind: string, text: string) =>
  `<button class="${kind}" name="outcome" value="${outcome}">${text}</button>`;

function form({ kind, quantity, email, sessionId }: EmbeddedCheckoutTable, language: Language): string {
  const text = officeTexts[language].checkout;
  const [item, more] =
    kind === 'PURCHASE' ? [counted(text.licenses, quantity, language), text.licensesMore] : [text.fee, text.feeMore];
  return `<p class="mode" role="note">${text.mode}</p>
<p class="text">${text.text}</p>
<dl><dt>${text.item}</dt><dd><strong>${item}</strong><span>${more}</span></dd><dt>${text.buyer}</dt><dd>${html(email)}</dd></dl>
<form method="post" action="${checkoutPath}/${html(sessionId)}">
${button('pay', 'primary', text.pay)}
${button('decline', 'secondary', text.decline)}
${button('cancel', 'plain', text.cancel)}
</form>`;
}

/** The checkout of a demo as HTML; closed where there is none. */
export function checkoutPage(checkout: EmbeddedCheckoutTable | undefined, language: Language): string {
  const text = officeTexts[language].checkout;
  const back = `<p class="text">${text.goneText}</p><a class="primary" href="/forwarderOperator/licenseManagement">${text.toLicenses}</a>`;
  return pageFrame({
    language,
    title: checkout ? text.title : text.gone,
    path: checkoutPath,
    others: otherLanguages(language),
    content: checkout ? form(checkout, language) : back,
  });
}
