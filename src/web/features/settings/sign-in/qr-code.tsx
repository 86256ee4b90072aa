import { encodeQR } from 'qr';
import '#web/ui/paper.css';

/** The white around a QR code that scanners need, in modules (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE = 4;

/** A QR code, dark on light in both themes: not every scanner reads the reverse. Show its content beside it. */
export function QrCode({ text }: { text: string }) {
  const modules = encodeQR(text, 'raw', { border: QUIET_ZONE });
  const dark = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      data-paper=""
      className="size-48 rounded-md forced-color-adjust-none"
    >
      <path d={dark.join('')} className="fill-ink" />
    </svg>
  );
}
