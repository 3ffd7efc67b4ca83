import type { Page } from 'playwright-core';

/** The graphics of two identical pages differ by as much, of 255. */
const NOISE = 3;

/** Returns how many pixels of two pictures of the same size differ visibly. A page draws them, which needs no library. */
export const differingPixels = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async ({ sources, noise }) => {
      const [a, b] = await Promise.all(
        sources.map(async (source) => {
          const bitmap = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          if (!context) throw new Error('no canvas');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      if (!a || a.length !== b?.length) throw new Error('The pictures have other sizes.');
      const pixels = new Set<number>();
      for (const [at, value] of a.entries())
        if (Math.abs(value - (b[at] ?? 0)) > noise) pixels.add(at >> 2);
      return pixels.size;
    },
    {
      sources: [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`),
      noise: NOISE,
    },
  );
