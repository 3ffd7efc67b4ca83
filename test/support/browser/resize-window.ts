import { waitUntil } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';

/** WebKit’s window can’t be as narrow as a phone. */
const isWebKit = !/Chrome|Firefox/.test(navigator.userAgent);

/** Resizes the window, in CSS pixels. Resolves when the page has its new size, which a busy browser reports later. */
export async function resizeWindow(size: {
  readonly width: number;
  readonly height: number;
}): Promise<void> {
  await setViewport(size);
  if (isWebKit) return;
  const isResized = () => innerWidth === size.width && innerHeight === size.height;
  await waitUntil(isResized, `the window has ${size.width} × ${size.height} px`, {
    timeout: 20_000,
  });
}
