import { useCallback, useEffect, useRef } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { drawCaptcha } from './captcha-drawing.ts';

/** Renders the code as an image. `label` must not contain the code. */
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
      // The color has a transition of 1 ms, so this event fires when the color scheme changes.
      onTransitionEnd={draw}
    />
  );
}
