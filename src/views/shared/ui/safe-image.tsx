import { useSignal, useSignals } from '@preact/signals-react/runtime';
import type { ImgHTMLAttributes, ReactNode } from 'react';

export interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** A URL that was checked before; '' shows the fallback. */
  src: string;
  /** Shown if the image is missing or fails to load. */
  fallback: ReactNode;
}

/** Renders an image, or a fallback if it fails to load. */
export function SafeImage({ src, fallback, alt = '', ...image }: SafeImageProps) {
  useSignals();
  const broken = useSignal('');
  if (!src || broken.value === src) return fallback;
  return (
    <img {...image} src={src} alt={alt} decoding="async" onError={() => (broken.value = src)} />
  );
}
