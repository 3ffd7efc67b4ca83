// cspell:ignore consolas menlo
const between = (low: number, high: number) => low + Math.random() * (high - low);

/** Draws lines and dots that leave the characters readable. */
function drawNoise(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.lineWidth = 1.25;
  context.globalAlpha = 0.35;
  for (let line = 0; line < 5; line++) {
    context.beginPath();
    context.moveTo(between(-10, width / 3), between(0, height));
    context.bezierCurveTo(
      between(0, width),
      between(0, height),
      between(0, width),
      between(0, height),
      between((2 * width) / 3, width + 10),
      between(0, height),
    );
    context.stroke();
  }
  for (let dot = 0; dot < 60; dot++) {
    context.fillRect(between(0, width), between(0, height), 1.5, 1.5);
  }
  context.globalAlpha = 1;
}

/** Draws the characters side by side, each randomly rotated and moved a little. */
function drawCharacters(
  context: CanvasRenderingContext2D,
  code: string,
  width: number,
  height: number,
): void {
  const characters = Array.from(code);
  const margin = 14;
  const slot = (width - 2 * margin) / characters.length;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  characters.forEach((character, index) => {
    context.save();
    context.translate(margin + slot * (index + 0.5), height / 2 + between(-6, 6));
    context.rotate(between(-0.35, 0.35));
    context.font = `600 ${between(30, 36)}px "DejaVu Sans Mono", Consolas, Menlo, monospace`;
    context.fillText(character, 0, 0);
    context.restore();
  });
}

/** Draws a code in the canvas's text color at the screen's resolution. `width` and `height` are in CSS pixels. */
export function drawCaptcha(
  canvas: HTMLCanvasElement,
  code: string,
  width: number,
  height: number,
): void {
  const scale = Math.max(2, devicePixelRatio);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  const { color } = getComputedStyle(canvas);
  context.scale(scale, scale);
  context.direction = 'ltr';
  context.fillStyle = color;
  context.strokeStyle = color;
  drawNoise(context, width, height);
  drawCharacters(context, code, width, height);
}
