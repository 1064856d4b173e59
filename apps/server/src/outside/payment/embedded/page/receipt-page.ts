import { counted, fill } from '@quaygate/phrases/fill';
import type { Language } from '@quaygate/phrases/languages';
import { officeTexts } from '@quaygate/phrases/office';
import { displayTimeZone, localDay } from '@quaygate/rules';
import { pageFrame } from '../../../page/frame.ts';
import { escapeHtml as html } from '../../../page/html.ts';
import { checkoutPath, type EmbeddedReceipt } from '../embedded-payments.ts';
import { otherLanguages } from './other-languages.ts';

const orders = '/forwarderOperator/licenseManagement/orders';

/** dd.MM.yyyy in Berlin. */
const dayText = (date: Date) => localDay(date, displayTimeZone).split('-').reverse().join('.');

function facts(receipt: EmbeddedReceipt, language: Language): string {
  const text = officeTexts[language].checkout;
  const { reference, kind, quantity, email, paidDate, subscription } = receipt;
  const rows: [name: string, value: string][] = [
    [text.number, `TEST-${reference.slice(0, 8).toUpperCase()}`],
    [text.paidDate, dayText(paidDate)],
    [text.item, `<strong>${kind === 'PURCHASE' ? counted(text.licenses, quantity, language) : text.fee}</strong>`],
  ];
  if (subscription) {
    const { id, begin, end } = subscription;
    rows.push([text.period, fill(text.until, { begin: dayText(begin), end: dayText(end) })], [text.orderId, id]);
  }
  rows.push([text.buyer, html(email)], [text.amount, text.noAmount]);
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

/** The receipt of a payment in the demo as HTML. */
export function receiptPage(receipt: EmbeddedReceipt | undefined, language: Language): string {
  const text = officeTexts[language].checkout;
  const way = `<a class="primary" href="${orders}">${text.toOrders}</a>`;
  const content = receipt
    ? `<p class="mode" role="note">${text.receiptMode}</p>
<p class="text">${text.receiptText}</p>
${facts(receipt, language)}
<div class="ways">${way}<button class="secondary" type="button" data-print>${text.print}</button></div>`
    : `<p class="text">${text.receiptGoneText}</p>${way}`;
  return pageFrame({
    language,
    title: receipt ? text.receipt : text.receiptGone,
    path: checkoutPath,
    others: otherLanguages(language),
    content,
    kind: 'receipt',
  });
}
