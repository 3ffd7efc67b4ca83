import { expect } from '@open-wc/testing';
import { drawCaptcha } from '../../../src/views/shared/captcha/captcha-drawing.ts';

// Rules: captcha-03

const [WIDTH, HEIGHT] = [200, 65];
const { random } = Math;

/** Draws a captcha with `Math.random` fixed at `luck` (0 to 1), and returns what was drawn. */
function draw(code: string, luck: number) {
  const canvas = document.createElement('canvas');
  canvas.style.color = 'rgb(1, 2, 3)';
  document.body.append(canvas);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no pen');
  const strokes: number[][] = [];
  const specks: number[][] = [];
  const characters: { text: string; x: number; y: number; angle: number; sizePx: number }[] = [];
  const alphas = { noise: new Set<number>(), characters: new Set<number>() };
  let line: number[] = [];
  let [x, y, angle] = [0, 0, 0];
  pen.beginPath = () => void (line = []);
  pen.moveTo = (...point) => void line.push(...point);
  pen.bezierCurveTo = (...points) => void line.push(...points);
  pen.stroke = () => {
    alphas.noise.add(pen.globalAlpha);
    strokes.push(line);
  };
  pen.fillRect = (...box) => {
    alphas.noise.add(pen.globalAlpha);
    specks.push(box);
  };
  pen.translate = (toX, toY) => void ([x, y] = [toX, toY]);
  pen.rotate = (by) => void (angle = by);
  pen.fillText = (text, textX, textY) => {
    alphas.characters.add(pen.globalAlpha);
    const sizePx = Number(/([\d.]+)px/.exec(pen.font)?.[1]);
    characters.push({ text, x: x + textX, y: y + textY, angle, sizePx });
  };
  Math.random = () => luck;
  drawCaptcha(canvas, code, WIDTH, HEIGHT);
  Math.random = random;
  canvas.remove();
  return { canvas, pen, strokes, specks, characters, alphas };
}

describe('the image of a captcha', () => {
  afterEach(() => (Math.random = random));

  it('has at least two pixels per CSS pixel, in the text color', () => {
    const { canvas, pen } = draw('aB3dE6', 0.5);
    const scale = Math.max(2, devicePixelRatio);
    expect([canvas.width, canvas.height]).to.deep.equal([WIDTH * scale, HEIGHT * scale]);
    const { a, d } = pen.getTransform();
    expect([a, d]).to.deep.equal([scale, scale]);
    expect([pen.fillStyle, pen.strokeStyle]).to.deep.equal(['#010203', '#010203']);
    expect([pen.direction, pen.textAlign, pen.textBaseline]).to.deep.equal([
      'ltr',
      'center',
      'middle',
    ]);
  });

  it('has the characters in order, each in its own slot', () => {
    const { characters } = draw('aB3dE6', 0.5);
    expect(characters.map(({ text }) => text).join('')).to.equal('aB3dE6');
    const slot = (WIDTH - 28) / 6;
    characters.forEach(({ x, y, angle }, index) => {
      expect(x).to.be.closeTo(14 + slot / 2 + slot * index, 0.001);
      expect(y).to.equal(HEIGHT / 2);
      expect(angle).to.equal(0);
    });
  });

  for (const [luck, shiftPx, angle, sizePx] of [
    [0, -6, -0.35, 30],
    [1, 6, 0.35, 36],
  ] as const)
    it(`rotates and shifts the characters by index most ${shiftPx} px`, () => {
      const { characters } = draw('aB3dE6', luck);
      for (const character of characters) {
        expect(character.y).to.equal(HEIGHT / 2 + shiftPx);
        expect(character.angle).to.be.closeTo(angle, 0.001);
        expect(character.sizePx).to.equal(sizePx);
      }
    });

  it('has faint strokes and specks behind opaque characters', () => {
    const { strokes, specks, alphas, pen } = draw('aB3dE6', 0.5);
    expect([strokes.length, specks.length]).to.deep.equal([5, 60]);
    const [faint = 1, ...others] = [...alphas.noise];
    expect(others).to.deep.equal([]);
    expect(faint).to.be.closeTo(0.35, 0.01);
    expect([...alphas.characters]).to.deep.equal([1]);
    expect(pen.lineWidth).to.equal(1.25);
  });

  it('has strokes from the left third to the right third, and specks everywhere', () => {
    const third = WIDTH / 3;
    const low = draw('a', 0);
    const high = draw('a', 1);
    expect(low.strokes[0]).to.deep.equal([-10, 0, 0, 0, 0, 0, 2 * third, 0]);
    expect(high.strokes[0]).to.deep.equal([
      third,
      HEIGHT,
      WIDTH,
      HEIGHT,
      WIDTH,
      HEIGHT,
      WIDTH + 10,
      HEIGHT,
    ]);
    expect(low.specks[0]).to.deep.equal([0, 0, 1.5, 1.5]);
    expect(high.specks[0]).to.deep.equal([WIDTH, HEIGHT, 1.5, 1.5]);
  });
});
