import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { SafeImage } from '../shared/ui/safe-image.tsx';

const RADII = [60, 130, 200, 270, 340, 410, 480];

/** Renders a pattern in the tenant's accent color; visible while the image loads or if there is none. */
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

/** Renders the tenant's image next to the form (theming-04), over a pattern of the same size. */
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
        // The browser does not load a lazy image in a window that is too narrow to show it.
        loading="lazy"
        fallback={null}
        onLoad={() => (loaded.value = src)}
      />
    </div>
  );
}
