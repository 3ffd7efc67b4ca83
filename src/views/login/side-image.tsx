import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { SafeImage } from '../shared/ui/safe-image.tsx';

const RADII = [60, 130, 200, 270, 340, 410, 480];

/** Drawn in the tenant's accent; seen where there is no picture, and while it loads. */
function Pattern() {
  return (
    <svg
      className="sso-login-side-pattern"
      viewBox="0 0 600 720"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {RADII.map((radius) => (
        <circle key={`low-${radius}`} cx="500" cy="640" r={radius} />
      ))}
      {RADII.map((radius) => (
        <circle key={`high-${radius}`} cx="60" cy="90" r={radius} />
      ))}
    </svg>
  );
}

/** The tenant's picture beside the form (spec 2), in a frame that is there before it. */
export function SideImage({ src }: { src: string }) {
  useSignals();
  const loaded = useSignal('');
  const isLoaded = loaded.value === src;
  return (
    <div className="sso-login-side" aria-hidden="true">
      <Pattern />
      <SafeImage
        className={`sso-login-side-image ${isLoaded ? 'sso-login-side-image-loaded' : ''}`.trim()}
        src={src}
        alt=""
        // Not fetched at all where the screen is too narrow to show it.
        loading="lazy"
        fallback={null}
        onLoad={() => (loaded.value = src)}
      />
    </div>
  );
}
