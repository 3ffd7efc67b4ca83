import { useCallback, useEffect, useRef } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { drawCaptcha } from './captcha-drawing.ts';

/** The code as a picture. Its name says what it is and never what it shows. */
export function CaptchaCanvas({ code, label }: { code: string; label: string }) {
  const { captchaWidthPx: width, captchaHeightPx: height } = getCore().constants;
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useCallback(() => {
    if (canvas.current) drawCaptcha(canvas.current, code, width, height);
  }, [code, width, height]);
  useEffect(draw, [draw]);
  return (
    <canvas
      ref={canvas}
      className="sso-captcha-canvas"
      role="img"
      aria-label={label}
      // Its color changes, in no time, with the page's scheme: the picture follows.
      onTransitionEnd={draw}
    />
  );
}
