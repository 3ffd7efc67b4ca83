import { useSignal, useSignals } from '@preact/signals-react/runtime';
import type { ImgHTMLAttributes, ReactNode } from 'react';

export interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** An address that was judged already; '' shows the fallback. */
  src: string;
  /** Stands in for a picture that is missing or broken. */
  fallback: ReactNode;
}

/** A picture that never shows as broken. */
export function SafeImage({ src, fallback, alt = '', ...image }: SafeImageProps) {
  useSignals();
  const broken = useSignal('');
  if (!src || broken.value === src) return fallback;
  return (
    <img {...image} src={src} alt={alt} decoding="async" onError={() => (broken.value = src)} />
  );
}
