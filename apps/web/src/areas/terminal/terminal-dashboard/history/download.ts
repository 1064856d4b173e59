import { safeFileName } from '@quaygate/rules';
import { formatDateTime } from '#web/lib/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { History } from './points.ts';

/** Downloads the values with their begin in local time and in UTC; a byte order mark tells spreadsheets the encoding. */
export function saveCsv(history: History, header: readonly string[], name: string): void {
  const rows = history.points.map(({ from, value }) => [
    formatDateTime(from, history.zone),
    from.toISOString(),
    value === null ? '' : String(value),
  ]);
  const text = [header, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), safeFileName(`${name}.csv`));
}

/** Downloads the drawn chart on its background, with its title above. */
export function savePng(
  chart: HTMLCanvasElement,
  { title, name, host }: { title: string; name: string; host: Element },
): void {
  const { color, backgroundColor, fontFamily } = getComputedStyle(host);
  const scale = devicePixelRatio;
  const top = 44 * scale;
  const margin = 12 * scale;
  const picture = document.createElement('canvas');
  picture.width = chart.width + 2 * margin;
  picture.height = chart.height + top + margin;
  const pen = picture.getContext('2d');
  if (!pen) return;
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.fillStyle = color;
  pen.font = `600 ${15 * scale}px ${fontFamily}`;
  pen.fillText(title, margin + 4 * scale, 28 * scale);
  pen.drawImage(chart, margin, top);
  picture.toBlob((blob) => blob && saveFile(blob, safeFileName(`${name}.png`)));
}
