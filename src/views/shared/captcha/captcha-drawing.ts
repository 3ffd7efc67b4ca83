const between = (low: number, high: number) => low + Math.random() * (high - low);

/** Strokes and specks that leave the characters readable. */
function drawNoise(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.lineWidth = 1.25;
  pen.globalAlpha = 0.35;
  for (let stroke = 0; stroke < 5; stroke++) {
    pen.beginPath();
    pen.moveTo(between(-10, width / 3), between(0, height));
    pen.bezierCurveTo(
      between(0, width),
      between(0, height),
      between(0, width),
      between(0, height),
      between((2 * width) / 3, width + 10),
      between(0, height),
    );
    pen.stroke();
  }
  for (let speck = 0; speck < 60; speck++) {
    pen.fillRect(between(0, width), between(0, height), 1.5, 1.5);
  }
  pen.globalAlpha = 1;
}

/** Each character in a slot of its own, turned and shifted a little. */
function drawCharacters(
  pen: CanvasRenderingContext2D,
  code: string,
  width: number,
  height: number,
): void {
  const characters = Array.from(code);
  const margin = 14;
  const slot = (width - 2 * margin) / characters.length;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  characters.forEach((character, index) => {
    pen.save();
    pen.translate(margin + slot * (index + 0.5), height / 2 + between(-6, 6));
    pen.rotate(between(-0.35, 0.35));
    pen.font = `600 ${between(30, 36)}px "DejaVu Sans Mono", Consolas, Menlo, monospace`;
    pen.fillText(character, 0, 0);
    pen.restore();
  });
}

/** Draws a code in the canvas's own text color, as sharp as the screen. Sizes are CSS pixels. */
export function drawCaptcha(
  canvas: HTMLCanvasElement,
  code: string,
  width: number,
  height: number,
): void {
  const scale = Math.max(2, devicePixelRatio);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { color } = getComputedStyle(canvas);
  pen.scale(scale, scale);
  pen.direction = 'ltr';
  pen.fillStyle = color;
  pen.strokeStyle = color;
  drawNoise(pen, width, height);
  drawCharacters(pen, code, width, height);
}
