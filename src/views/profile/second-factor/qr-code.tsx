import { generate } from 'lean-qr/nano';

/** The empty border that readers need, in modules. */
const QUIET = 4;

interface Drawing {
  readonly path: string;
  readonly size: number;
}

/** Draws the dark modules as runs of a path; undefined if the text is too long. */
function draw(text: string): Drawing | undefined {
  try {
    const { size, get } = generate(text);
    let path = '';
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1) {
        const start = x;
        while (get(x, y)) x += 1;
        if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
      }
    return { path, size };
  } catch {
    return undefined;
  }
}

/** Renders a QR code as one path, without styles of its own, which a strict CSP would refuse. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const drawing = draw(text);
  if (!drawing) return null;
  const side = drawing.size + 2 * QUIET;
  return (
    <div className="sso-factors-qr">
      <svg role="img" aria-label={name} viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}>
        <path d={drawing.path} />
      </svg>
    </div>
  );
}
