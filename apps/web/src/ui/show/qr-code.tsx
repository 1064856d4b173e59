import { encode } from 'uqr';
import c from './qr-code.module.css';

/** A QR code, dark on white in both schemes: cameras read it so. Level M reads where up to 15 % of it are dirty or in glare. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Four modules of quiet around it, as the standard asks for.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={c.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={modules.join('')} />
    </svg>
  );
}
