import encodeQR from 'qr';

/** Modules of light around the code, by which scanners find it. */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  text: string;
  /** What scanning it does. */
  label: string;
  className?: string;
}

/** A text for the camera of a phone. Dark on light in both themes: not every scanner reads it the other way round. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width="100%" height="100%" rx="2" className="fill-knob" />
      <path d={dark.join('')} className="fill-knob-ink" />
    </svg>
  );
}
